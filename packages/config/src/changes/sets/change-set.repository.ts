import { createHash } from 'node:crypto';
import type { ChangeState } from '@marquee/contracts/schemas/console-changes';
import type { Db } from '@marquee/server-kit/postgres';
import { canonicalJson } from '@marquee/tenancy';
import { ChangeError } from '../change-error.ts';
import type { ChangeSet, Schedule } from './change-set.ts';

/** Older schedules have no `by`: the author scheduled them. */
type StoredSchedule = Omit<Schedule, 'by'> & Partial<Pick<Schedule, 'by'>>;

interface Row {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly reason: string;
  readonly author: string;
  readonly state: ChangeState;
  readonly edits: ChangeSet['edits'];
  readonly base: ChangeSet['base'];
  readonly approvals: ChangeSet['approvals'];
  readonly schedule: StoredSchedule | null;
  readonly remark: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A stored change set, with its times, ISO 8601 UTC. */
export interface StoredChangeSet extends ChangeSet {
  readonly createdAt: string;
  readonly updatedAt: string;
}

const toChangeSet = (row: Row): StoredChangeSet => ({
  id: row.id,
  version: row.version,
  title: row.title,
  reason: row.reason,
  author: row.author,
  state: row.state,
  edits: row.edits,
  base: row.base,
  approvals: row.approvals,
  schedule: row.schedule === null ? null : { by: row.author, ...row.schedule },
  remark: row.remark,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
const COLUMNS =
  'id, version, title, reason, author, state, edits, base, approvals, schedule, remark, created_at, updated_at';

/** The request that makes a change set; a retry makes no second one. */
export interface CreateRequest {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** SHA-256 of the request's content. */
  readonly hash: Buffer;
}

/** `what`: the kind of request and its content. */
export const createRequest = (key: string, what: readonly unknown[]): CreateRequest => ({
  key,
  hash: createHash('sha256').update(canonicalJson(what)).digest(),
});

/** The change set of an earlier request; null when there is none. @throws ChangeError `idempotency_mismatch`. */
export async function findByRequest(
  db: Db,
  author: string,
  { key, hash }: CreateRequest,
): Promise<StoredChangeSet | null> {
  const { rows } = await db.query<Row & { request_hash: Buffer | null }>(
    `SELECT ${COLUMNS}, request_hash FROM change_set WHERE author = $1 AND idempotency_key = $2`,
    [author, key],
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (row.request_hash?.equals(hash) !== true) throw new ChangeError('idempotency_mismatch');
  return toChangeSet(row);
}

/** Adds a change set. A retry by the same author answers the first. */
export async function insertChangeSet(
  db: Db,
  change: ChangeSet,
  now: string,
  request: CreateRequest,
): Promise<StoredChangeSet> {
  const { id, version, title, reason, author, state, edits, base, approvals, schedule, remark } = change;
  const { rows } = await db.query<Row>(
    `INSERT INTO change_set (${COLUMNS}, idempotency_key, request_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14)
     ON CONFLICT (author, idempotency_key) DO NOTHING RETURNING ${COLUMNS}`,
    [
      id,
      version,
      title,
      reason,
      author,
      state,
      JSON.stringify(edits),
      JSON.stringify(base),
      JSON.stringify(approvals),
      schedule === null ? null : JSON.stringify(schedule),
      remark,
      now,
      request.key,
      request.hash,
    ],
  );
  if (rows[0] !== undefined) return toChangeSet(rows[0]);
  const known = await findByRequest(db, author, request);
  if (known === null) throw new Error('a change set is neither new nor known');
  return known;
}

/** The record, locked until the transaction ends. */
export async function lockChangeSet(db: Db, id: string): Promise<StoredChangeSet | null> {
  const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM change_set WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0] === undefined ? null : toChangeSet(rows[0]);
}

export async function findChangeSet(db: Db, id: string): Promise<StoredChangeSet | null> {
  const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM change_set WHERE id = $1`, [id]);
  return rows[0] === undefined ? null : toChangeSet(rows[0]);
}

export async function saveChangeSet(db: Db, change: ChangeSet, now: string): Promise<void> {
  const { id, version, title, reason, state, edits, base, approvals, schedule, remark } = change;
  await db.query(
    `UPDATE change_set SET version = $2, title = $3, reason = $4, state = $5, edits = $6, base = $7, approvals = $8,
       schedule = $9, remark = $10, updated_at = $11 WHERE id = $1`,
    [
      id,
      version,
      title,
      reason,
      state,
      JSON.stringify(edits),
      JSON.stringify(base),
      JSON.stringify(approvals),
      schedule === null ? null : JSON.stringify(schedule),
      remark,
      now,
    ],
  );
}

/** Filters of a list of change sets; all apply. */
export interface ChangeSearch {
  /** Null: any. */
  readonly states: readonly ChangeState[] | null;
  readonly merchant: string | null;
  /** The last entry of the previous page; null: from the newest. */
  readonly before: { readonly updatedAt: string; readonly id: string } | null;
  readonly limit: number;
}

/** The reader of a list. It has no change sets of other brands; one without brands is its author's. */
export interface ChangeReader {
  readonly name: string;
  readonly brands: '*' | readonly string[];
}

/** SQL condition: the reader sees this `change_set`. The parameters are placeholders of `visibleToValues`. */
export const visibleTo = (brands: `$${number}`, name: `$${number}`): string =>
  `(${brands}::text[] IS NULL OR CASE WHEN base = '{}' THEN author = ${name}
     ELSE NOT EXISTS (SELECT 1 FROM jsonb_object_keys(base) AS brand WHERE brand <> ALL (${brands})) END)`;
export const visibleToValues = ({ name, brands }: ChangeReader) => [brands === '*' ? null : brands, name] as const;

/** The most recently changed first. */
export async function searchChangeSets(
  db: Db,
  reader: ChangeReader,
  { states, merchant, before, limit }: ChangeSearch,
): Promise<StoredChangeSet[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM change_set
     WHERE ($1::text[] IS NULL OR state = ANY ($1)) AND ($2::text IS NULL OR base ? $2)
       AND ($3::timestamptz IS NULL OR (updated_at, id) < ($3, $4))
       AND ${visibleTo('$5', '$6')}
     ORDER BY updated_at DESC, id DESC LIMIT $7`,
    [states, merchant, before?.updatedAt ?? null, before?.id ?? null, ...visibleToValues(reader), limit],
  );
  return rows.map(toChangeSet);
}

/** Scheduled change sets that are due. */
export async function dueChangeSets(db: Db, now: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "SELECT id FROM change_set WHERE state = 'scheduled' AND (schedule ->> 'at')::timestamptz <= $1 ORDER BY schedule ->> 'at', id",
    [now],
  );
  return rows.map(({ id }) => id);
}
