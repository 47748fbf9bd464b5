import type { Db } from '@marquee/server-kit/postgres';
import { type AuditEntry, type AuditEvent, type ChainBreak, ChainVerifier, chained } from './audit-chain.ts';

/** One writer at a time: the chain has no branches. Any constant, the same in every process. */
const CHAIN_LOCK = 5_120_733;
const VERIFY_BATCH = 1_000;

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

/** Appends inside the transaction of `db`, so that nothing is done without its entry, and no entry stands for nothing. */
export async function appendAudit(db: Db, event: AuditEvent): Promise<AuditEntry> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
  const { rows } = await db.query<{ seq: string; hash: string }>(
    'SELECT seq, hash FROM audit_entry ORDER BY seq DESC LIMIT 1',
  );
  const last = rows[0] === undefined ? null : { seq: Number(rows[0].seq), hash: rows[0].hash };
  const entry = chained(event, last);
  await db.query(
    `INSERT INTO audit_entry (seq, at, actor, action, merchants, targets, detail, request_id, ip, prev_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      entry.seq,
      entry.at,
      entry.actor,
      entry.action,
      entry.merchants,
      entry.targets,
      JSON.stringify(entry.detail),
      entry.requestId,
      entry.ip,
      entry.prevHash,
      entry.hash,
    ],
  );
  return entry;
}

/** What a search of the audit may ask for; all of them together. */
export interface AuditSearch {
  readonly merchant?: string;
  /** A value as people write it, e.g. `switches.home.jackpot`. */
  readonly target?: string;
  readonly actor?: string;
  /** ISO 8601 UTC, half-open. */
  readonly from?: string;
  readonly to?: string;
  /** Entries older than this one. */
  readonly before?: number;
  readonly limit: number;
}

/** Newest first. */
export async function searchAudit(db: Db, search: AuditSearch): Promise<AuditEntry[]> {
  const { merchant, target, actor, from, to, before, limit } = search;
  const { rows } = await db.query<Row>(
    `SELECT * FROM audit_entry
     WHERE ($1::text IS NULL OR merchants @> ARRAY[$1::text]) AND ($2::text IS NULL OR targets @> ARRAY[$2::text])
       AND ($3::text IS NULL OR actor = $3) AND ($4::timestamptz IS NULL OR at >= $4)
       AND ($5::timestamptz IS NULL OR at < $5) AND ($6::bigint IS NULL OR seq < $6)
     ORDER BY seq DESC LIMIT $7`,
    [merchant ?? null, target ?? null, actor ?? null, from ?? null, to ?? null, before ?? null, limit],
  );
  return rows.map(toEntry);
}

/** Reads the whole chain; answers how long it is and the first entry that does not fit. */
export async function verifyAudit(db: Db): Promise<{ length: number; broken: ChainBreak | null }> {
  const verifier = new ChainVerifier();
  for (let after = 0; ; ) {
    const { rows } = await db.query<Row>('SELECT * FROM audit_entry WHERE seq > $1 ORDER BY seq LIMIT $2', [
      after,
      VERIFY_BATCH,
    ]);
    for (const row of rows) {
      const broken = verifier.next(toEntry(row));
      if (broken !== null) return { length: verifier.length, broken };
    }
    if (rows.length < VERIFY_BATCH) return { length: verifier.length, broken: null };
    after = verifier.length;
  }
}
