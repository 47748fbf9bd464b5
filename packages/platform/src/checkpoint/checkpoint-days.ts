import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { TenantScope } from '../context.ts';
import type { TenantDb, WithTenant } from '../db/with-tenant.ts';
import { daysAfter, lastClosedDay } from '../utc-day.ts';
import { digestDay, type Query } from './day-digest.ts';

export const FIRST_PREVIOUS = Buffer.alloc(32);
const LOOK_EVERY_MS = 50;
const TIMEOUT_MS = 60_000;

export interface CheckpointDeps {
  /** With long timeouts: a day may have a million transactions. */
  readonly withTenant: WithTenant;
  /** The time of the clock that makes ids: `databaseNow`, unless a test replaces it. */
  readonly readNow: (db: TenantDb) => Promise<Date>;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/**
 * Ids carry the database's clock, so it decides whether a day is over. A machine's own clock may be a day ahead: it would hash an
 * unfinished day, which then counts as damaged for good.
 */
export async function databaseNow(db: TenantDb): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms`,
  );
  return new Date(Number(rows[0]?.ms));
}

/** Stores the hash of every finished day without one, brand by brand, the oldest first. */
export async function checkpointDays(
  { withTenant, readNow, log }: CheckpointDeps,
  merchants: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const merchant of merchants) {
    for (let isMore = true; isMore && !signal.aborted; ) {
      const made = await withTenant({ merchant }, async (db) => checkpointNext(db, { merchant }, await readNow(db)));
      // Logged as well: an attacker who rewrites the ledger and its hashes cannot rewrite the log elsewhere.
      if (made !== null) log.info({ merchant, ...made }, 'the ledger of a day is over and hashed');
      isMore = made !== null;
    }
  }
}

/** One day, in one transaction; null when none is left, or another process is at it. */
async function checkpointNext(db: TenantDb, { merchant }: TenantScope, now: Date) {
  const query = queryOf(db);
  const [lock] = await query<{ mine: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('ledger-day ' || $1, 0)) AS mine`,
    [merchant],
  );
  if (lock?.mine !== true) return null;
  const [last] = await query<{ day: string; hash: Buffer }>(
    'SELECT day::text, hash FROM core.ledger_day WHERE tenant = $1 ORDER BY day DESC LIMIT 1',
    [merchant],
  );
  const day = last === undefined ? await firstDay(query, merchant) : daysAfter(last.day, 1);
  if (day === null || day > lastClosedDay(now)) return null;
  await waitForOlder(query);
  return writeDay(query, { merchant, day, previous: last?.hash ?? FIRST_PREVIOUS, now });
}

async function firstDay(query: Query, merchant: string): Promise<string | null> {
  const [first] = await query<{ day: string }>(
    `SELECT (uuid_extract_timestamp(id) AT TIME ZONE 'UTC')::date::text AS day FROM core.tx WHERE tenant = $1 ORDER BY id LIMIT 1`,
    [merchant],
  );
  return first?.day ?? null;
}

/**
 * Ids are made before their transactions commit, in another order: a day is complete once every transaction that began before
 * this one, which itself began after the day's end, has ended. (A snapshot's upper bound is no help: it is past what has ended,
 * not past what has begun.)
 * @throws Error when one runs for too long; the day is tried again.
 */
async function waitForOlder(query: Query): Promise<void> {
  for (let waitedMs = 0; waitedMs <= TIMEOUT_MS; waitedMs += LOOK_EVERY_MS) {
    const [state] = await query<{ ended: boolean }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= pg_current_xact_id() AS ended',
      [],
    );
    if (state?.ended === true) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error('A transaction from before the end of the day is still running');
}

interface DayToWrite {
  readonly merchant: string;
  readonly day: string;
  readonly previous: Buffer;
  readonly now: Date;
}

async function writeDay(query: Query, { merchant, day, previous, now }: DayToWrite) {
  const batches: Buffer[] = [];
  const { transactions, entries, credited, hash } = await digestDay(
    query,
    { merchant, day, previous },
    async (leaves) => {
      batches.push(leaves);
    },
  );
  await query(
    `INSERT INTO core.ledger_day (tenant, day, transactions, entries, credited, previous, hash, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [merchant, day, transactions, entries, JSON.stringify(credited), previous, hash, now],
  );
  for (const [number, leaves] of batches.entries()) {
    await query('INSERT INTO core.ledger_leaves (tenant, day, number, leaves) VALUES ($1, $2, $3, $4)', [
      merchant,
      day,
      number,
      leaves,
    ]);
  }
  return { day, transactions, hash: hash.toString('hex') };
}

/** Plain SQL with `$1` on a tenant's handle. */
function queryOf(db: TenantDb): Query {
  return async <Row>(text: string, values: unknown[]) => {
    const pieces = text
      .split(/\$(\d+)/)
      .map((piece, index): SQL => (index % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`));
    const { rows } = await db.execute(sql.join(pieces));
    return rows as Row[];
  };
}
