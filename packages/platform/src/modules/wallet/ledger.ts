import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { hashRequest, type Posting, type PostOutcome, type PostResult } from './posting.ts';

/** Columns of `core.post`; int8 arrives as text. */
export interface PostRow extends pg.QueryResultRow {
  tx: string | null;
  outcome: PostOutcome;
  replayed: boolean;
  balance: string;
}

type LedgerCtx = Pick<Ctx, 'merchant' | 'clock'>;

/** Posts outside any transaction: one autocommit statement, one round trip, which sets the tenant itself. */
export type Post = (ctx: LedgerCtx, posting: Posting) => Promise<PostResult>;

const STATEMENT = 'SELECT * FROM core.post($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,NULL,$13)';

export function createPost(pool: pg.Pool): Post {
  return async (ctx, posting) => {
    // Named: parsed and planned once per connection.
    const { rows } = await pool.query<PostRow>({ name: 'post', text: STATEMENT, values: parametersOf(ctx, posting) });
    return resultOf(rows[0]);
  };
}

/** The same inside a tenant's transaction, where the posting must stand or fall with other rows. */
export async function postWithin(db: TenantDb, ctx: LedgerCtx, posting: Posting): Promise<PostResult> {
  const values = parametersOf(ctx, posting).map((value) => sql.param(value));
  const [a, b, c, d, e, f, g, h, i, j, k, l, m] = values;
  const { rows } = await db.execute<PostRow>(
    sql`SELECT * FROM core.post(${a},${b},${c},${d},${e},${f},${g},${h},${i},${j},${k},${l},NULL,${m})`,
  );
  return resultOf(rows[0]);
}

function parametersOf(ctx: LedgerCtx, posting: Posting): unknown[] {
  const { kind, source, ref, member, currency, lines, data = {}, keepRefusal = true } = posting;
  return [
    ctx.merchant,
    kind,
    source,
    ref,
    hashRequest({ kind, member, currency, lines, data }),
    ctx.clock.now(),
    member,
    currency,
    lines.map((line) => line.account),
    lines.map((line) => line.owner),
    lines.map((line) => line.currency),
    lines.map((line) => line.amount.toString()),
    keepRefusal,
  ];
}

export function resultOf(row: PostRow | undefined): PostResult {
  if (row === undefined) throw new Error('The ledger gave no answer');
  return { tx: row.tx, outcome: row.outcome, replayed: row.replayed, balance: BigInt(row.balance) };
}
