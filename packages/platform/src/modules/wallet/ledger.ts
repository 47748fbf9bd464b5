import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/statement.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { hashRequest, type Posting, type PostOutcome, type PostResult } from './posting.ts';

/** Columns of `core.post`; int8 arrives as text. */
interface PostRow extends pg.QueryResultRow {
  tx: string | null;
  outcome: PostOutcome;
  replayed: boolean;
  balance: string;
}

type LedgerCtx = Pick<Ctx, 'merchant' | 'clock'>;

/** Posts outside any transaction: one autocommit statement, one round trip, which sets the tenant itself. */
export type Post = (ctx: LedgerCtx, posting: Posting) => Promise<PostResult>;

const POST = 'SELECT * FROM core.post($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,NULL,$14)';

export function createPost(statement: Statement): Post {
  return async (ctx, posting) => {
    const rows = await statement<PostRow>('post', POST, parametersOf(ctx, posting));
    return resultOf(rows[0]);
  };
}

/** The same inside a tenant's transaction, where the posting must stand or fall with other rows. */
export async function postWithin(db: TenantDb, ctx: LedgerCtx, posting: Posting): Promise<PostResult> {
  const values = parametersOf(ctx, posting).map((value) => sql.param(value));
  const [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = values;
  const { rows } = await db.execute<PostRow>(
    sql`SELECT * FROM core.post(${a},${b},${c},${d},${e},${f},${g},${h},${i},${j},${k},${l},${m},NULL,${n})`,
  );
  return resultOf(rows[0]);
}

function parametersOf(ctx: LedgerCtx, posting: Posting): unknown[] {
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

function resultOf(row: PostRow | undefined): PostResult {
  if (row === undefined) throw new Error('The ledger gave no answer');
  return { tx: row.tx, outcome: row.outcome, replayed: row.replayed, balance: BigInt(row.balance) };
}
