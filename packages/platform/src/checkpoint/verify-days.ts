import { daysAfter } from '../utc-day.ts';
import { FIRST_PREVIOUS } from './checkpoint-days.ts';
import { digestDay, idText, LEAF_BYTES, type Query } from './day-digest.ts';

export interface DayDamage {
  readonly day: string;
  readonly what: string;
  /** Its id, where it is one. */
  readonly transaction: string | null;
}

export interface DaysReport {
  readonly days: number;
  /** The last day that has a hash, to be held against the log. */
  readonly last: { readonly day: string; readonly hash: string } | null;
  /** The first day that is not what it was when it ended, and which transaction it is about. */
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

/** Makes every day's hash anew from the rows, and holds it against what was written down when the day was over. */
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
  const then = leavesOf(kept.map(({ leaves }) => leaves));
  const now: Buffer[] = [];
  const digest = await digestDay(query, { merchant, day, previous }, async (leaves) => {
    now.push(leaves);
  });
  const isSame =
    digest.hash.equals(row.hash) &&
    digest.transactions === Number(row.transactions) &&
    digest.entries === Number(row.entries) &&
    Object.entries(row.credited).every(([currency, sum]) => digest.credited[currency] === sum);
  return isSame ? null : { day, ...firstDifference(then, leavesOf(now)) };
}

const leavesOf = (batches: readonly Buffer[]): Buffer[] => {
  const all = Buffer.concat(batches);
  return Array.from({ length: all.length / LEAF_BYTES }, (_, index) =>
    all.subarray(index * LEAF_BYTES, (index + 1) * LEAF_BYTES),
  );
};

/** Both are in the order of ids: the first place where they part names the transaction. */
function firstDifference(then: readonly Buffer[], now: readonly Buffer[]): Omit<DayDamage, 'day'> {
  const place = then.findIndex((leaf, index) => now[index]?.equals(leaf) !== true);
  const [was, is] = place === -1 ? [undefined, now[then.length]] : [then[place], now[place]];
  const idOf = (leaf: Buffer | undefined) => leaf?.subarray(0, 16);
  const [oldId, newId] = [idOf(was), idOf(is)];
  if (oldId === undefined && newId === undefined) {
    return { what: 'what was written down of the day is not what it was', transaction: null };
  }
  if (oldId !== undefined && newId !== undefined && oldId.equals(newId)) {
    return { what: 'a transaction is not what it was', transaction: idText(oldId) };
  }
  const isGone = newId === undefined || (oldId !== undefined && Buffer.compare(oldId, newId) < 0);
  return isGone
    ? { what: 'a transaction is gone', transaction: idText(oldId ?? newId ?? Buffer.alloc(16)) }
    : { what: 'a transaction came after the day was over', transaction: idText(newId) };
}

/** Something before the first day that has a hash was never there. */
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
