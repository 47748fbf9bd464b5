/** Adjustments of players' cash by staff, each by two persons (ADR 97). */
export { adjustmentsRoutes } from './adjustments.routes.ts';
