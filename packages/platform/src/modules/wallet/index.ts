export { postWithin } from './ledger.ts';
export {
  freePlayMoney,
  type HouseAccount,
  hashRequest,
  type Line,
  type MemberAccount,
  type Posting,
  registrationBonus,
} from './posting.ts';
export { readCash, readCountedBalance } from './wallet.read-model.ts';
export { walletRoutes } from './wallet.routes.ts';
