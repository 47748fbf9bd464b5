/** A brand's figures by day (ADR 98). */
export { reportsRoutes } from './reports.routes.ts';
