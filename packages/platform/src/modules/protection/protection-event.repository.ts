import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

export type ProtectionAction =
  | 'limit'
  | 'rise_requested'
  | 'rise_confirmed'
  | 'rise_cancelled'
  | 'reality_check'
  | 'time_out'
  | 'excluded'
  | 'end_requested';

export interface ProtectionEvent {
  readonly memberId: string;
  readonly action: ProtectionAction;
  readonly detail: Readonly<Record<string, string | number | null>>;
}

/** A row of the history, which is never changed. */
export async function recordProtection(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, action, detail }: ProtectionEvent,
): Promise<void> {
  await db.execute(sql`INSERT INTO app.protection_event (tenant, member_id, action, detail)
    VALUES (${merchant}, ${memberId}, ${action}, ${JSON.stringify(detail)}::jsonb)`);
}
