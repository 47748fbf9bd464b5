import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { hashRequest, type Posting, type PostOutcome, type PostResult } from './posting.ts';

/** Columns of `core.post`; int8 arrives as text. */
export interface PostRow extends pg.QueryResultRow {
  tx: string | null;
  outcome: PostOutcome;
  replayed: boolean;
  balance: string;
}

/**
 * Posts through `core.post` inside a tenant's transaction, together with the rows that belong to it. Bets, wins and rollbacks of
 * games take another path: `modules/provider/wallet.repository.ts` calls `core.play_bet`, `play_win` and `play_rollback`.
 */
export async function postWithin(db: TenantDb, ctx: TimedScope, posting: Posting): Promise<PostResult> {
  const values = postParameters(ctx, posting).map((value) => sql.param(value));
  const [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = values;
  const { rows } = await db.execute<PostRow>(
    sql`SELECT * FROM core.post(${a},${b},${c},${d},${e},${f},${g},${h},${i},${j},${k},${l},${m},NULL,${n})`,
  );
  return postResult(rows[0]);
}

export function postParameters(ctx: TimedScope, posting: Posting): unknown[] {
  const { kind, source, ref, member, currency, subject = null, data = {}, keepRefusal = true } = posting;
  const lines = posting.lines.map((line) => ({ ...line, amount: line.amount.toString() }));
  return [
    ctx.merchant,
    kind,
    source,
    ref,
    hashRequest({ kind, member, currency, lines, subject, data }),
    ctx.clock.now(),
    member,
    currency,
    lines.map((line) => line.account),
    lines.map((line) => line.owner),
    lines.map((line) => line.currency),
    lines.map((line) => line.amount),
    subject,
    keepRefusal,
  ];
}

export function postResult(row: PostRow | undefined): PostResult {
  if (row === undefined) throw new Error('The ledger gave no answer');
  return { tx: row.tx, outcome: row.outcome, replayed: row.replayed, balance: BigInt(row.balance) };
}
