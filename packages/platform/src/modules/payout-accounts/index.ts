/** Accounts that members are paid to. */
export { accountProblem, isOwnName } from './account-holder.ts';
export { maskedNumber } from './account-number.ts';
export {
  findPayoutAccount,
  findPayoutAccounts,
  isNumberOfAnother,
  type PayoutAccount,
} from './payout-accounts.repository.ts';
export { payoutAccountsRoutes } from './payout-accounts.routes.ts';
