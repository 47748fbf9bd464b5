export { createPost, postWithin } from './ledger.ts';
export { freePlayMoney, hashRequest, type Posting, registrationBonus } from './posting.ts';
export { readCountedBalance } from './wallet.read-model.ts';
export { registerWallet } from './wallet.routes.ts';
