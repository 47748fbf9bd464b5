/** Accounts that members are paid to. */
export { payoutAccountsRoutes } from './payout-accounts.routes.ts';
