export { recordsRoutes } from './records.routes.ts';
