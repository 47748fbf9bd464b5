export { type ReconcileDeps, reconcile } from './reconcile.ts';
export { reconciliationRoutes } from './reconciliation.routes.ts';
export { noteRepair } from './repairs.ts';
