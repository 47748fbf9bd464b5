import { createHash } from 'node:crypto';
import { boundsOf } from '../utc-day.ts';

/** A query function, the same for servers and for verification. */
export type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

export const LEAF_BYTES = 24;
export const ID_BYTES = 16;
const BATCH = 2_000;

/** A transaction and its lines as text, column by column: the hash does not depend on how a database prints a row. */
interface Row {
  readonly id: string;
  readonly columns: readonly (string | null)[];
  readonly entries: number;
  readonly credited: Readonly<Record<string, string>> | null;
}

export interface DayDigest {
  readonly transactions: number;
  readonly entries: number;
  /** Currency → minor units. */
  readonly credited: Readonly<Record<string, string>>;
  readonly hash: Buffer;
}

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * The hash of a brand's day: SHA-256 over the previous hash and the transaction's own, transaction by transaction in the order of
 * ids, starting from the day before. `onLeaves` gets each batch's leaves; only one batch is in memory at a time.
 */
export async function digestDay(
  query: Query,
  { merchant, day, previous }: { readonly merchant: string; readonly day: string; readonly previous: Buffer },
  onLeaves: (leaves: Buffer) => Promise<void>,
): Promise<DayDigest> {
  let hash = sha256(`${merchant}\n${day}\n`, previous);
  let transactions = 0;
  let entries = 0;
  const credited = new Map<string, bigint>();
  for await (const rows of readDay(query, merchant, day)) {
    const leaves: Buffer[] = [];
    for (const row of rows) {
      const own = sha256(JSON.stringify(row.columns));
      hash = sha256(hash, own);
      leaves.push(idBytes(row.id), own.subarray(0, LEAF_BYTES - ID_BYTES));
      entries += row.entries;
      for (const [currency, amount] of Object.entries(row.credited ?? {})) {
        credited.set(currency, (credited.get(currency) ?? 0n) + BigInt(amount));
      }
    }
    transactions += rows.length;
    await onLeaves(Buffer.concat(leaves));
  }
  const sums = [...credited].sort(([one], [other]) => (one < other ? -1 : 1));
  return { transactions, entries, credited: Object.fromEntries(sums.map(([key, sum]) => [key, String(sum)])), hash };
}

export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
export const idText = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

async function* readDay(query: Query, merchant: string, day: string): AsyncGenerator<Row[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await query<Row>(DAY_SQL, [merchant, ...boundsOf(day), after, BATCH]);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH) return;
    after = last.id;
  }
}

const DAY_SQL = `
  SELECT t.id::text, l.entries, l.credited, ARRAY[t.id::text, t.kind, t.source, t.ref, encode(t.req_hash, 'hex'), t.outcome, t.member,
    t.subject, t.about::text, t.reverses::text, to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), l.lines] AS columns
  FROM (
    SELECT * FROM core.tx WHERE tenant = $1 AND id >= core.first_id_at($2) AND id < core.first_id_at($3) AND id > $4::uuid
    ORDER BY id LIMIT $5
  ) AS t,
  LATERAL (
    SELECT sum(number)::integer AS entries, json_object_agg(currency, credited::text) FILTER (WHERE credited > 0) AS credited,
           string_agg(lines, ';' ORDER BY currency) AS lines
    FROM (
      SELECT currency, count(*) AS number, sum(amount) FILTER (WHERE amount > 0) AS credited,
             string_agg(concat_ws(' ', line, account, currency, amount, balance_after, account_seq), ',' ORDER BY line) AS lines
      FROM core.entry WHERE tenant = $1 AND tx = t.id GROUP BY currency
    ) AS by_currency
  ) AS l
  ORDER BY t.id`;
