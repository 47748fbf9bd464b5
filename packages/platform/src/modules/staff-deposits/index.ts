/** Deposits for the console's staff, and payments that no deposit explains, each decided by two persons (ADR 93, 97). */
export { staffDepositsRoutes } from './staff-deposits.routes.ts';
