export { reconcile } from './reconcile.ts';
export { registerReconciliation } from './reconciliation.routes.ts';
