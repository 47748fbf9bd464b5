export { recordsRoutes } from './records.routes.ts';
export { staffRecordsRoutes } from './staff-records.routes.ts';
