import { sql } from 'drizzle-orm';
import type { Clock, TenantScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { KEPT_MS, RETENTION_BATCH } from '../../retention.ts';

/** Deletes a brand's messages that expired long ago, with the rows of members who read or deleted them. Resolves with the number of messages. */
export async function clearMessages(
  { withTenant, clock }: { readonly withTenant: WithTenant; readonly clock: Clock },
  merchant: string,
): Promise<number> {
  const scope = { merchant };
  const since = new Date(clock.now().getTime() - KEPT_MS.messages);
  const inBatches = async (clear: typeof deleteMemberRows): Promise<number> => {
    let total = 0;
    for (let batch = RETENTION_BATCH; batch === RETENTION_BATCH; total += batch) {
      batch = await withTenant(scope, (db) => clear(db, scope, since));
    }
    return total;
  };
  // A message to a brand may have a million rows of members.
  await inBatches(deleteMemberRows);
  return inBatches(deleteMessages);
}

async function deleteMemberRows(db: TenantDb, { merchant }: TenantScope, since: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM app.member_message WHERE tenant = ${merchant} AND (member_id, message_id) IN (
      SELECT k.member_id, k.message_id FROM app.message m
      JOIN app.member_message k ON k.tenant = m.tenant AND k.message_id = m.id
      WHERE m.tenant = ${merchant} AND m.expires_at < ${since}::timestamptz LIMIT ${RETENTION_BATCH})`);
  return rowCount ?? 0;
}

async function deleteMessages(db: TenantDb, { merchant }: TenantScope, since: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM app.message WHERE tenant = ${merchant} AND id IN (
      SELECT id FROM app.message WHERE tenant = ${merchant} AND expires_at < ${since}::timestamptz
      ORDER BY expires_at LIMIT ${RETENTION_BATCH})`);
  return rowCount ?? 0;
}
