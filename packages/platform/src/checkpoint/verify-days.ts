import { daysAfter } from '../utc-day.ts';
import { FIRST_PREVIOUS } from './checkpoint-days.ts';
import { digestDay, ID_BYTES, idText, LEAF_BYTES, type Query } from './day-digest.ts';

export interface DayDamage {
  readonly day: string;
  readonly what: string;
  /** Its id, where the difference is a transaction. */
  readonly transaction: string | null;
}

export interface DaysReport {
  readonly days: number;
  /** The last day with a hash, to be compared with the log. */
  readonly last: { readonly day: string; readonly hash: string } | null;
  /** The first day that differs from its stored hash, and the transaction. */
  readonly damage: DayDamage | null;
}

interface DayRow {
  readonly day: string;
  readonly transactions: string;
  readonly entries: string;
  readonly credited: Readonly<Record<string, string>>;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

/** Computes every day's hash from the rows, and compares it with the stored one. */
export async function verifyDays(query: Query, merchant: string): Promise<DaysReport> {
  const rows = await query<DayRow>(
    `SELECT day::text, transactions, entries, credited, previous, hash FROM core.ledger_day WHERE tenant = $1 ORDER BY day`,
    [merchant],
  );
  const newest = rows.at(-1);
  const last = newest === undefined ? null : { day: newest.day, hash: newest.hash.toString('hex') };
  let before: DayRow | undefined;
  for (const row of rows) {
    const damage = brokenLink(row, before) ?? (await damageOf(query, merchant, row));
    if (damage !== null) return { days: rows.length, last, damage };
    before = row;
  }
  const damage = await earlierThan(query, merchant, rows[0]?.day);
  return { days: rows.length, last, damage };
}

function brokenLink(row: DayRow, before: DayRow | undefined): DayDamage | null {
  if (before !== undefined && daysAfter(before.day, 1) !== row.day) {
    return { day: daysAfter(before.day, 1), what: 'the hash of the day is gone', transaction: null };
  }
  const isLinked = row.previous.equals(before?.hash ?? FIRST_PREVIOUS);
  return isLinked ? null : { day: row.day, what: 'its hash does not follow from the day before', transaction: null };
}

async function damageOf(query: Query, merchant: string, row: DayRow): Promise<DayDamage | null> {
  const { day, previous } = row;
  const kept = await query<{ leaves: Buffer }>(
    'SELECT leaves FROM core.ledger_leaves WHERE tenant = $1 AND day = $2 ORDER BY number',
    [merchant, day],
  );
  const now: Buffer[] = [];
  const digest = await digestDay(query, { merchant, day, previous }, async (leaves) => {
    now.push(leaves);
  });
  const isSame =
    digest.hash.equals(row.hash) &&
    digest.transactions === Number(row.transactions) &&
    digest.entries === Number(row.entries) &&
    Object.entries(row.credited).every(([currency, sum]) => digest.credited[currency] === sum);
  if (isSame) return null;
  const then = Buffer.concat(kept.map(({ leaves }) => leaves));
  return { day, ...firstDifference(then, Buffer.concat(now)) };
}

/** Both are in the order of ids: their first difference names the transaction. */
function firstDifference(then: Buffer, now: Buffer): Omit<DayDamage, 'day'> {
  let start = 0;
  const leafAt = (leaves: Buffer) => (start < leaves.length ? leaves.subarray(start, start + LEAF_BYTES) : undefined);
  while (leafAt(then) !== undefined && leafAt(now)?.equals(leafAt(then) ?? now) === true) start += LEAF_BYTES;
  const [was, is] = [leafAt(then)?.subarray(0, ID_BYTES), leafAt(now)?.subarray(0, ID_BYTES)];
  if (was === undefined && is === undefined) {
    return { what: 'what was written down of the day is not what it was', transaction: null };
  }
  const order = was === undefined ? 1 : is === undefined ? -1 : Buffer.compare(was, is);
  if (order === 0) return { what: 'a transaction is not what it was', transaction: idText(was ?? now) };
  return order < 0
    ? { what: 'a transaction is gone', transaction: idText(was ?? now) }
    : { what: 'a transaction came after the day was over', transaction: idText(is ?? now) };
}

/** A transaction before the first hashed day, which did not exist then. */
async function earlierThan(query: Query, merchant: string, first: string | undefined): Promise<DayDamage | null> {
  if (first === undefined) return null;
  const [row] = await query<{ id: string; day: string }>(
    `SELECT id::text, (uuid_extract_timestamp(id) AT TIME ZONE 'UTC')::date::text AS day FROM core.tx
     WHERE tenant = $1 AND id < core.first_id_at($2::date::timestamp AT TIME ZONE 'UTC') ORDER BY id LIMIT 1`,
    [merchant, first],
  );
  return row === undefined
    ? null
    : { day: row.day, what: 'a transaction came after the day was over', transaction: row.id };
}
