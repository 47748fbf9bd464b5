import type { ProtectionAction } from '@marquee/contracts/schemas/player-protection';
import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

/** A request of staff. */
export interface StaffOrder {
  readonly staff: string;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
  readonly reason: string;
}

type Detail = Readonly<Record<string, string | number | null>>;

export interface ProtectionEvent {
  readonly memberId: string;
  readonly action: ProtectionAction;
  readonly detail: Detail;
  /** Left out when the player, or the platform, made the change. */
  readonly order?: StaffOrder | undefined;
}

/** A row of the history, which is never changed. */
export async function recordProtection(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, action, detail, order }: ProtectionEvent,
): Promise<void> {
  const { staff = null, idempotencyKey = null, requestHash = null, reason = null } = order ?? {};
  await db.execute(sql`
    INSERT INTO app.protection_event (tenant, member_id, action, detail, staff, idempotency_key, request_hash, reason)
    VALUES (${merchant}, ${memberId}, ${action}, ${JSON.stringify(detail)}::jsonb, ${staff}, ${idempotencyKey}, ${requestHash}, ${reason})`);
}

/** What a request of staff was the first time; null: it is new. */
export async function findOrder(
  db: TenantDb,
  { merchant }: TenantScope,
  { staff, idempotencyKey }: Pick<StaffOrder, 'staff' | 'idempotencyKey'>,
): Promise<Buffer | null> {
  const { rows } = await db.execute<{ request_hash: Buffer }>(sql`SELECT request_hash FROM app.protection_event
    WHERE tenant = ${merchant} AND staff = ${staff} AND idempotency_key = ${idempotencyKey}`);
  return rows[0]?.request_hash ?? null;
}

type Row = {
  id: string;
  at: string;
  action: ProtectionAction;
  staff: string | null;
  reason: string | null;
  detail: Detail;
};
export interface PastChange extends Omit<Row, 'at'> {
  readonly at: Date;
}

/** The latest changes of a member's protection, the last one first. */
export async function findChanges(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  max: number,
): Promise<PastChange[]> {
  const { rows } =
    await db.execute<Row>(sql`SELECT id, at::text, action, staff, reason, detail FROM app.protection_event
    WHERE tenant = ${merchant} AND member_id = ${memberId} ORDER BY id DESC LIMIT ${max}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}
