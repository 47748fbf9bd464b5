import type { TimedScope } from '../context.ts';
import type { Query } from '../db/query.ts';
import { type PostRow, postParameters, postResult } from '../modules/wallet/ledger.ts';
import type { Posting, PostResult } from '../modules/wallet/posting.ts';

export type Post = (ctx: TimedScope, posting: Posting) => Promise<PostResult>;

const POST = 'SELECT * FROM core.post($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,NULL,$14)';

/** Postings outside any transaction, for tests and benches: the platform itself posts through `core.play_*` and `postWithin`. */
export function createPost(query: Query): Post {
  return async (ctx, posting) => postResult((await query<PostRow>('post', POST, postParameters(ctx, posting)))[0]);
}
