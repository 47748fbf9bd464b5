export { createPost, postWithin } from './ledger.ts';
export { freePlayMoney, hashRequest, type Line, type Posting, registrationBonus } from './posting.ts';
export { readBalance, readCountedBalance } from './wallet.read-model.ts';
export { registerWallet } from './wallet.routes.ts';
