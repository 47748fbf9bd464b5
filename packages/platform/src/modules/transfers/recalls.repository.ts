import type { RecallReason } from '@marquee/contracts/schemas/records';
import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

/** A vendor's wallet from which money is brought back. */
export interface Recall {
  readonly memberId: string;
  readonly provider: string;
  readonly currency: string;
  /** The vendor has not given it for so long, in milliseconds; 0 before a failure. */
  readonly failingMs: number;
}

/** A process that dies leaves the wallet to others after this time. */
const LEASE = sql`interval '30 seconds'`;
/** Pauses are as long as it has lasted so far, within these bounds. */
const FAILING = { shortest: sql`interval '10 seconds'`, longest: sql`interval '15 minutes'` };
/** A round that was open when the money came back may pay later. Most vendors pay within minutes. */
const EMPTY = { shortest: sql`interval '1 minute'`, longest: sql`interval '1 day'` };

/** Takes up to `max` wallets that are due, the longest due first. Times are the database's, as those of protection. */
export async function takeDueRecalls(db: TenantDb, { merchant }: TenantScope, max: number): Promise<Recall[]> {
  const { rows } = await db.execute<{ member_id: string; provider: string; currency: string; failing_ms: string }>(sql`
    UPDATE app.vendor_wallet w SET recall_due_at = clock_timestamp() + ${LEASE}
    FROM (
      SELECT provider, member_id FROM app.vendor_wallet WHERE tenant = ${merchant} AND recall_due_at <= clock_timestamp()
      ORDER BY recall_due_at LIMIT ${max} FOR UPDATE SKIP LOCKED
    ) due WHERE w.tenant = ${merchant} AND w.provider = due.provider AND w.member_id = due.member_id
    RETURNING w.member_id, w.provider, w.currency,
      coalesce(extract(epoch FROM clock_timestamp() - w.recall_failed_since) * 1000, 0)::bigint::text AS failing_ms`);
  return rows.map(({ member_id: memberId, failing_ms: failingMs, ...row }) => ({
    ...row,
    memberId,
    failingMs: Number(failingMs),
  }));
}

/** Why the member's money is brought back; null: the member may play there again, and it stays. */
export async function readRecallReason(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
): Promise<RecallReason | null> {
  const { rows } = await db.execute<{ reason: RecallReason | null }>(sql`
    SELECT coalesce(core.kept_out_by(p.excluded_at, p.exclusion_ends_at, p.time_out_until, clock_timestamp()),
      CASE WHEN m.state = 'disabled' THEN 'locked' WHEN core.limits_play(p) THEN 'limit' END) AS reason
    FROM app.member m LEFT JOIN app.member_protection p ON p.tenant = m.tenant AND p.member_id = m.id
    WHERE m.tenant = ${merchant} AND m.id = ${memberId}`);
  return rows[0]?.reason ?? null;
}

async function updateWallet(
  db: TenantDb,
  { merchant }: TenantScope,
  { provider, memberId }: Recall,
  values: SQL,
): Promise<void> {
  await db.execute(sql`UPDATE app.vendor_wallet SET ${values}
    WHERE tenant = ${merchant} AND provider = ${provider} AND member_id = ${memberId} AND recall_due_at IS NOT NULL`);
}

const after = (since: SQL, { shortest, longest }: typeof FAILING): SQL =>
  sql`clock_timestamp() + least(greatest(clock_timestamp() - ${since}, ${shortest}), ${longest})`;

export const endRecall = (db: TenantDb, scope: TenantScope, recall: Recall) =>
  updateWallet(db, scope, recall, sql`recall_due_at = NULL, recall_since = NULL, recall_failed_since = NULL`);

/** All of the money came back: the wallet is looked at again soon. */
export const markRecalled = (db: TenantDb, scope: TenantScope, recall: Recall) =>
  updateWallet(
    db,
    scope,
    recall,
    sql`balance = 0, recall_since = clock_timestamp(), recall_failed_since = NULL,
      recall_due_at = clock_timestamp() + ${EMPTY.shortest}`,
  );

/** Nothing is there any more: a later look finds what a round paid since. After a failure the money left just now, by an order that was pending. */
export const markEmpty = (db: TenantDb, scope: TenantScope, recall: Recall) => {
  const since = sql`CASE WHEN recall_failed_since IS NULL THEN recall_since ELSE clock_timestamp() END`;
  const values = sql`recall_since = ${since}, recall_failed_since = NULL, recall_due_at = ${after(since, EMPTY)}`;
  return updateWallet(db, scope, recall, values);
};

export const markFailed = (db: TenantDb, scope: TenantScope, recall: Recall) => {
  const since = sql`coalesce(recall_failed_since, clock_timestamp())`;
  return updateWallet(db, scope, recall, sql`recall_failed_since = ${since}, recall_due_at = ${after(since, FAILING)}`);
};
