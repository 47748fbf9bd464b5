import type { Db } from '@marquee/server-kit/postgres';
import { type AuditEntry, type AuditEvent, type ChainBreak, ChainVerifier, chained } from './audit-chain.ts';
import { type AuditScope, partFor } from './audit-scope.ts';

/** One writer at a time, so that the chain has no branches. Any constant, equal in all processes. */
const CHAIN_LOCK = 5_120_733;
const BATCH = 1_000;

interface Row {
  readonly seq: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly merchants: string[];
  readonly targets: string[];
  readonly detail: AuditEvent['detail'];
  readonly request_id: string | null;
  readonly ip: string | null;
  readonly prev_hash: string;
  readonly hash: string;
}

const toEntry = (row: Row): AuditEntry => ({
  seq: Number(row.seq),
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  merchants: row.merchants,
  targets: row.targets,
  detail: row.detail,
  requestId: row.request_id,
  ip: row.ip,
  prevHash: row.prev_hash,
  hash: row.hash,
});

/** Appends in the transaction of the action, so that the two are committed together. */
export async function appendAudit(db: Db, event: AuditEvent): Promise<AuditEntry> {
  const entry = chained(event, await endOfChain(db));
  await insertEntries(db, [entry]);
  return entry;
}

/** Appends several entries in their order with one query. */
export async function appendAudits(db: Db, events: readonly AuditEvent[]): Promise<void> {
  let last = await endOfChain(db);
  const entries: AuditEntry[] = [];
  for (const event of events) {
    const entry = chained(event, last);
    entries.push(entry);
    last = entry;
  }
  await insertEntries(db, entries);
}

/** The newest entry, locked until the transaction ends; null: there is none. */
async function endOfChain(db: Db): Promise<Pick<AuditEntry, 'seq' | 'hash'> | null> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
  const { rows } = await db.query<{ seq: string; hash: string }>(
    'SELECT seq, hash FROM audit_entry ORDER BY seq DESC LIMIT 1',
  );
  return rows[0] === undefined ? null : { seq: Number(rows[0].seq), hash: rows[0].hash };
}

async function insertEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ requestId: request_id, prevHash: prev_hash, ...rest }) => ({
    ...rest,
    request_id,
    prev_hash,
  }));
  await db.query('INSERT INTO audit_entry SELECT * FROM jsonb_populate_recordset(NULL::audit_entry, $1)', [
    JSON.stringify(rows),
  ]);
}

/** Filters of the audit; all apply. */
export interface AuditFilter {
  readonly merchant?: string | undefined;
  /** As it is displayed, e.g. `switches.home.jackpot`. */
  readonly target?: string | undefined;
  readonly actor?: string | undefined;
  /** ISO 8601 UTC, half-open. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export interface AuditSearch extends AuditFilter {
  /** Entries older than this one. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Entries are numbered in the order of their times, but for waits and corrections of a clock, which an hour covers. So a search reads the
 * numbers of its time alone: by the time alone it would read all that is newer, or older.
 */
const NUMBERS = `seq >= coalesce((SELECT e.seq FROM audit_entry e WHERE e.at < $5::timestamptz - interval '1 hour' ORDER BY e.at DESC LIMIT 1), 0)
  AND seq <= coalesce((SELECT e.seq FROM audit_entry e WHERE e.at >= $6::timestamptz + interval '1 hour' ORDER BY e.at LIMIT 1), ${2n ** 63n - 1n})`;

/** A filter does not reveal what a part hides: other brands of the entry and their values. */
const VISIBLE = `($1::text[] IS NULL OR (merchants <> '{}' AND ($2::text IS NULL OR $2 = ANY ($1)) AND (merchants <@ $1
  OR (merchants && $1 AND detail ? 'changeSet' AND ($3::text IS NULL OR EXISTS (SELECT 1
    FROM jsonb_array_elements(detail -> 'edits') AS e WHERE e ->> 'merchant' = ANY ($1) AND e ->> 'target' = $3))))))`;
const FITS = `${VISIBLE} AND ($2::text IS NULL OR merchants @> ARRAY[$2::text])
  AND ($3::text IS NULL OR targets @> ARRAY[$3::text])
  AND ($4::text IS NULL OR actor = $4) AND ($5::timestamptz IS NULL OR at >= $5)
  AND ($6::timestamptz IS NULL OR at < $6) AND ${NUMBERS}`;
const fitting = (brands: AuditScope, { merchant, target, actor, from, to }: AuditFilter): unknown[] => [
  brands === '*' ? null : brands,
  merchant ?? null,
  target ?? null,
  actor ?? null,
  from ?? null,
  to ?? null,
];

/**
 * Addresses are personal. A reader of some brands gets those of accounts whose roles all lie on these brands, as in the list of
 * sessions: neither a global administrator's nor that of a sign-in to such an account.
 */
const COLUMNS = `seq, at, actor, action, merchants, targets, detail, request_id, prev_hash, hash,
  CASE WHEN $1::text[] IS NULL OR NOT EXISTS (
    SELECT 1 FROM staff s JOIN staff_grant g ON g.staff = s.id
    WHERE (s.name = actor OR 'staff.' || s.name = ANY (targets)) AND g.merchant <> ALL ($1)
  ) THEN ip END AS ip`;

/** Newest first. */
export async function searchAudit(
  db: Db,
  brands: AuditScope,
  { before, limit, ...filter }: AuditSearch,
): Promise<AuditEntry[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM audit_entry WHERE ${FITS} AND ($7::bigint IS NULL OR seq < $7) ORDER BY seq DESC LIMIT $8`,
    [...fitting(brands, filter), before ?? null, limit],
  );
  return rows.map((row) => partFor(brands, toEntry(row)));
}

/** All matching entries, oldest first, up to the newest at the start; in batches. */
export async function* exportAudit(
  db: Db,
  brands: AuditScope,
  filter: AuditFilter,
  batch = BATCH,
): AsyncGenerator<AuditEntry[]> {
  const { rows: newest } = await db.query<{ seq: string | null }>('SELECT max(seq) AS seq FROM audit_entry');
  for (let after = 0; ; ) {
    const { rows } = await db.query<Row>(
      `SELECT ${COLUMNS} FROM audit_entry WHERE ${FITS} AND seq > $7 AND seq <= $8 ORDER BY seq LIMIT $9`,
      [...fitting(brands, filter), after, newest[0]?.seq ?? 0, batch],
    );
    const last = rows.at(-1);
    if (last !== undefined) yield rows.map((row) => partFor(brands, toEntry(row)));
    if (last === undefined || rows.length < batch) return;
    after = Number(last.seq);
  }
}

/** Reads the whole chain. Answers the length of its valid part and the first entry that does not fit. */
export async function verifyAudit(
  db: Db,
  anchor: Pick<AuditEntry, 'seq' | 'hash'> | null,
): Promise<{ length: number; broken: ChainBreak | null }> {
  const verifier = new ChainVerifier(anchor);
  for (let after = 0; ; ) {
    const { rows } = await db.query<Row>('SELECT * FROM audit_entry WHERE seq > $1 ORDER BY seq LIMIT $2', [
      after,
      BATCH,
    ]);
    for (const row of rows) {
      const broken = verifier.next(toEntry(row));
      if (broken !== null) return { length: verifier.length, broken };
    }
    if (rows.length < BATCH) return { length: verifier.length, broken: verifier.end() };
    after = verifier.length;
  }
}
