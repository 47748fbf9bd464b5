export { reconcile } from './reconcile.ts';
export { reconciliationRoutes } from './reconciliation.routes.ts';
