import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { MemberAccount } from './posting.ts';

/** One account of a member or agent. */
export interface StatementAccount {
  readonly account: MemberAccount;
  readonly owner: string;
  readonly currency: string;
}

/**
 * Half open. The cut lies between two lines in the account's own order, so successive periods contain every line once, even when
 * the clocks of two servers differ.
 */
export interface StatementPeriod {
  readonly from: Date;
  readonly to: Date;
}

/** The effect of one posting on the account; money in minor units. */
export interface StatementLine {
  /** Number of the account's change. */
  readonly seq: bigint;
  readonly at: Date;
  /** `bet`, `win`, `registration_bonus` … */
  readonly kind: string;
  /** The caller, its id of the posting, and the round or order. */
  readonly source: string;
  readonly ref: string;
  readonly subject: string | null;
  /** Credit positive. */
  readonly amount: bigint;
  /** Including this line. */
  readonly balance: bigint;
}

/** `opening + credited - debited = closing`, in minor units. */
export interface StatementTotals {
  readonly opening: bigint;
  readonly credited: bigint;
  readonly debited: bigint;
  readonly closing: bigint;
  readonly lines: number;
}

/** The period's lines: those with `first` < `seq` <= `last`. */
interface Bounds {
  readonly id: string;
  readonly first: bigint;
  readonly last: bigint;
}

type LineRow = Record<'seq' | 'at' | 'kind' | 'source' | 'ref' | 'amount' | 'balance', string> & {
  readonly subject: string | null;
};
type TotalsRow = Record<'opening' | 'credited' | 'debited' | 'closing', string> & { readonly lines: number };

/** A page of an account's lines, the latest first. `next` (a `seq`) leads to the following page. */
export async function listStatement(
  db: TenantDb,
  scope: TenantScope,
  account: StatementAccount,
  period: StatementPeriod,
  { after, limit }: { readonly after: bigint | null; readonly limit: number },
): Promise<{ lines: StatementLine[]; next: bigint | null }> {
  const bounds = await findBounds(db, scope, account, period);
  if (bounds === null) return { lines: [], next: null };
  const { id, first, last } = bounds;
  const { rows } = await db.execute<LineRow>(sql`
    SELECT e.account_seq AS seq, t.at::text, t.kind, t.source, t.ref, t.subject, e.amount, e.balance_after AS balance
    FROM core.entry e JOIN core.tx t ON t.tenant = ${scope.merchant} AND t.id = e.tx
    WHERE e.tenant = ${scope.merchant} AND e.account = ${id} AND e.account_seq > ${first}
      AND e.account_seq <= ${after === null ? last : after - 1n}
    ORDER BY e.account_seq DESC LIMIT ${limit + 1}`);
  const lines = rows.slice(0, limit).map(toLine);
  return { lines, next: rows.length > limit ? (lines.at(-1)?.seq ?? null) : null };
}

/** Opening and closing balance of the period, and the sums in between. */
export async function sumStatement(
  db: TenantDb,
  scope: TenantScope,
  account: StatementAccount,
  period: StatementPeriod,
): Promise<StatementTotals> {
  const bounds = await findBounds(db, scope, account, period);
  if (bounds === null) return { opening: 0n, credited: 0n, debited: 0n, closing: 0n, lines: 0 };
  const { id, first, last } = bounds;
  const balanceAt = (seq: bigint) =>
    sql`coalesce((SELECT balance_after FROM core.entry WHERE tenant = ${scope.merchant} AND account = ${id} AND account_seq = ${seq}), 0)`;
  const { rows } = await db.execute<TotalsRow>(sql`
    SELECT ${balanceAt(first)} AS opening, ${balanceAt(last)} AS closing, count(*)::integer AS lines,
      coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS credited, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS debited
    FROM core.entry
    WHERE tenant = ${scope.merchant} AND account = ${id} AND account_seq > ${first} AND account_seq <= ${last}`);
  const [totals] = rows;
  if (totals === undefined) throw new Error('The ledger gave no answer');
  return {
    opening: BigInt(totals.opening),
    credited: BigInt(totals.credited),
    debited: BigInt(totals.debited),
    closing: BigInt(totals.closing),
    lines: totals.lines,
  };
}

/** Null for an account without postings. */
async function findBounds(
  db: TenantDb,
  { merchant }: TenantScope,
  { account, owner, currency }: StatementAccount,
  { from, to }: StatementPeriod,
): Promise<Bounds | null> {
  // Lines have no time and transactions no account, so the cut is found by binary search. Later lines do not move it.
  const linesBefore = (time: Date) => sql`(
    WITH RECURSIVE search AS (
      SELECT 0::bigint AS passed, 1::bigint << 40 AS step
      UNION ALL
      SELECT passed + CASE WHEN EXISTS (
          SELECT FROM core.entry e JOIN core.tx t ON t.tenant = e.tenant AND t.id = e.tx
          WHERE e.tenant = ${merchant} AND e.account = a.id AND e.account_seq = passed + step AND t.at < ${time.toISOString()}
        ) THEN step ELSE 0 END, step / 2
      FROM search WHERE step > 0
    )
    SELECT passed FROM search WHERE step = 0)`;
  const { rows } = await db.execute<Record<keyof Bounds, string>>(sql`
    SELECT a.id, ${linesBefore(from)} AS first, ${linesBefore(to)} AS last
    FROM core.account a
    WHERE a.tenant = ${merchant} AND a.class = ${account} AND a.owner = ${owner} AND a.shard = 0 AND a.currency = ${currency}`);
  const [row] = rows;
  return row === undefined ? null : { id: row.id, first: BigInt(row.first), last: BigInt(row.last) };
}

const toLine = (row: LineRow): StatementLine => ({
  seq: BigInt(row.seq),
  at: new Date(row.at),
  kind: row.kind,
  source: row.source,
  ref: row.ref,
  subject: row.subject,
  amount: BigInt(row.amount),
  balance: BigInt(row.balance),
});
