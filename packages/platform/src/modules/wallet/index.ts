export { createPost, type Post, postWithin } from './ledger.ts';
export { hashRequest, type Line, type Posting, type PostResult, registrationBonus } from './posting.ts';
export { readBalance } from './wallet.read-model.ts';
export { registerWallet } from './wallet.routes.ts';
