import type { LineKind, RecallReason } from '@marquee/contracts/schemas/records';
import { sql } from 'drizzle-orm';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { PageSlice } from './page-slices.ts';
import { type DayRange, dayOf, type RecordScope, type RecordState } from './record-scope.ts';

/** The lines of one day and kind. */
export interface DayLines {
  readonly day: string;
  readonly kind: LineKind;
  readonly lines: number;
  readonly credited: bigint;
  readonly debited: bigint;
  /** Numbers of the first and the last of them. */
  readonly first: bigint;
  readonly last: bigint;
}

/** A change of a member's cash, in minor units. */
export interface RecordedLine {
  readonly line: bigint;
  readonly at: Date;
  readonly kind: LineKind;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly source: string;
  /** The round or transfer. */
  readonly subject: string | null;
  /** Of the round or transfer. */
  readonly provider: string | null;
  readonly vendor: string | null;
  readonly game: string | null;
  readonly recalledFor: RecallReason | null;
}

interface DayRow extends Record<string, unknown> {
  readonly day: string;
  readonly kind: LineKind;
  readonly lines: string;
  readonly credited: string;
  readonly debited: string;
  readonly first: string;
  readonly last: string;
}

/** Lines of a range by day and kind, the latest day first: counted ones from the rollup, newer ones from the ledger. */
export async function sumLines(
  db: TenantDb,
  scope: RecordScope,
  { account, countedLine }: RecordState,
  { from, to }: DayRange,
): Promise<DayLines[]> {
  const { merchant, memberId, currency, zone } = scope;
  const day = dayOf(sql`at`, zone);
  const { rows } = await db.execute<DayRow>(sql`
    SELECT day::text, kind, sum(lines)::text AS lines, sum(credited)::text AS credited, sum(debited)::text AS debited,
      min(first_line)::text AS first, max(last_line)::text AS last
    FROM (
      SELECT day, kind, lines, credited, debited, first_line, last_line FROM app.daily_line
      WHERE tenant = ${merchant} AND member_id = ${memberId} AND currency = ${currency} AND ${countedLine}::bigint > 0
        AND day >= ${from}::date AND day < ${to}::date
      UNION ALL
      SELECT ${day}, kind, 1, greatest(amount, 0), greatest(-amount, 0), line, line FROM app.cash_line
      WHERE tenant = ${merchant} AND account = ${account}::uuid AND line > ${countedLine}
        AND ${day} >= ${from}::date AND ${day} < ${to}::date
    ) AS lines GROUP BY day, kind ORDER BY day DESC, kind`);
  return rows.map((row) => ({
    day: row.day,
    kind: row.kind,
    lines: Number(row.lines),
    credited: BigInt(row.credited),
    debited: BigInt(row.debited),
    first: BigInt(row.first),
    last: BigInt(row.last),
  }));
}

/** A slice within the numbers of its day's lines. */
export interface LineSlice extends PageSlice {
  readonly first: bigint;
  readonly last: bigint;
}

interface LineRow extends Record<string, unknown> {
  readonly line: string;
  readonly at: string;
  readonly kind: LineKind;
  readonly amount: string;
  readonly balance: string;
  readonly source: string;
  readonly subject: string | null;
  readonly provider: string | null;
  readonly vendor: string | null;
  readonly game_code: string | null;
  readonly recalled_for: RecallReason | null;
}

/** The round or transfer of a line `l`. */
const SUBJECT = sql`
  LEFT JOIN app.game_round r ON l.source LIKE 'provider:%' AND r.tenant = l.tenant AND r.provider = substr(l.source, 10)
    AND r.member_id = l.member_id AND r.round = l.subject
  LEFT JOIN app.wallet_transfer w ON l.source = 'transfer' AND w.tenant = l.tenant
    AND w.id = CASE WHEN l.source = 'transfer' THEN l.subject::uuid END`;
const COLUMNS = sql`l.line::text, l.at, l.kind, l.amount::text, l.balance_after::text AS balance, l.source, l.subject,
  coalesce(r.provider, w.provider) AS provider, r.vendor, r.game_code, w.recalled_for`;
const ofKind = (kind: LineKind | undefined) => (kind === undefined ? sql`` : sql` AND kind = ${kind}`);

/** The lines of one kind, which are all credits or all debits; undefined: no filter. */
export interface LineFilter {
  readonly kind: LineKind | undefined;
  readonly side: 'credited' | 'debited' | undefined;
}

/** The side is known without a line's transaction, so it spares most look-ups of transactions that are skipped. */
const matchesLine = ({ kind, side }: LineFilter) => {
  const ofSide = { credited: sql` AND amount > 0`, debited: sql` AND amount < 0` };
  return sql`${ofKind(kind)}${side === undefined ? sql`` : ofSide[side]}`;
};

/** The lines of a page, latest first. */
export async function readLines(
  db: TenantDb,
  scope: RecordScope,
  account: string,
  slices: readonly LineSlice[],
  filter: LineFilter,
): Promise<RecordedLine[]> {
  const list = (values: readonly (string | number | bigint)[]) => sql.param(values.map(String));
  const { rows } = await db.execute<LineRow>(sql`
    SELECT ${COLUMNS} FROM unnest(${list(slices.map(({ day }) => day))}::date[], ${list(slices.map(({ first }) => first))}::bigint[],
      ${list(slices.map(({ last }) => last))}::bigint[], ${list(slices.map(({ skip }) => skip))}::bigint[],
      ${list(slices.map(({ take }) => take))}::bigint[]) AS slice(day, first, last, skip, take)
    CROSS JOIN LATERAL (
      SELECT * FROM app.cash_line WHERE tenant = ${scope.merchant} AND account = ${account}::uuid
        AND line BETWEEN slice.first AND slice.last AND ${dayOf(sql`at`, scope.zone)} = slice.day${matchesLine(filter)}
      ORDER BY line DESC OFFSET slice.skip LIMIT slice.take
    ) l ${SUBJECT} ORDER BY slice.day DESC, l.line DESC`);
  return rows.map(toLine);
}

/** Lines of a day with numbers from `first` to `last`. */
export interface DayPart {
  readonly day: string;
  readonly kind: LineKind | undefined;
  readonly first: bigint;
  readonly last: bigint;
  readonly limit: number;
}

/** Up to `limit` of them, latest first. */
export async function readLinesOfDay(
  db: TenantDb,
  scope: RecordScope,
  account: string,
  { day, kind, first, last, limit }: DayPart,
): Promise<RecordedLine[]> {
  const { rows } = await db.execute<LineRow>(sql`
    SELECT ${COLUMNS} FROM (
      SELECT * FROM app.cash_line WHERE tenant = ${scope.merchant} AND account = ${account}::uuid AND line BETWEEN ${first} AND ${last}
        AND ${dayOf(sql`at`, scope.zone)} = ${day}::date${ofKind(kind)}
      ORDER BY line DESC LIMIT ${limit}
    ) l ${SUBJECT} ORDER BY l.line DESC`);
  return rows.map(toLine);
}

/** The number of the last line before a day; 0 without one. */
export async function lastLineBefore(
  db: TenantDb,
  scope: RecordScope,
  { account, countedLine }: RecordState,
  day: string,
): Promise<bigint> {
  const { merchant, memberId, currency, zone } = scope;
  const { rows } = await db.execute<{ line: string }>(sql`
    SELECT greatest(
      (SELECT max(last_line) FROM app.daily_line WHERE tenant = ${merchant} AND member_id = ${memberId} AND currency = ${currency}
         AND ${countedLine}::bigint > 0 AND day < ${day}::date),
      (SELECT max(line) FROM app.cash_line WHERE tenant = ${merchant} AND account = ${account}::uuid AND line > ${countedLine}
         AND ${dayOf(sql`at`, zone)} < ${day}::date), 0)::text AS line`);
  return BigInt(rows[0]?.line ?? 0);
}

/** The balance after a line; 0 before the first. */
export async function balanceAfter(db: TenantDb, scope: RecordScope, account: string, line: bigint): Promise<bigint> {
  const { rows } = await db.execute<{ balance: string }>(sql`
    SELECT balance_after::text AS balance FROM core.entry
    WHERE tenant = ${scope.merchant} AND account = ${account}::uuid AND account_seq = ${line}`);
  return BigInt(rows[0]?.balance ?? 0);
}

const toLine = (row: LineRow): RecordedLine => ({
  line: BigInt(row.line),
  at: new Date(row.at),
  kind: row.kind,
  amount: BigInt(row.amount),
  balance: BigInt(row.balance),
  source: row.source,
  subject: row.subject,
  provider: row.provider,
  vendor: row.vendor,
  game: row.game_code,
  recalledFor: row.recalled_for,
});
