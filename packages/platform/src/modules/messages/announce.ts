import type { Clock, TenantScope } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/member-notice.ts';
import type { MessageRecord } from './messages.tables.ts';
import { recipientsOf, takeDueMessages } from './staff-messages.repository.ts';

/** Open pages of a message's members count again: one notice for each member, or one for a whole brand. */
export async function announce(
  db: TenantDb,
  scope: TenantScope,
  { id, audience }: Pick<MessageRecord, 'id' | 'audience'>,
): Promise<void> {
  const { merchant } = scope;
  const event = { type: 'unread' } as const;
  const to: readonly (string | null)[] = audience === 'brand' ? [null] : await recipientsOf(db, scope, id);
  await notifyMember(db, ...to.map((member) => ({ merchant, member, event })));
}

export interface AnnounceDeps {
  readonly withTenant: WithTenant;
  readonly query: Query;
  readonly clock: Clock;
}

/** Announces these brands' scheduled messages whose time has come. A message is visible at its time without it. */
export async function announceDue({ withTenant, query, clock }: AnnounceDeps, merchants: readonly string[]) {
  const text = 'SELECT brand FROM core.brands_with_due_messages($1, $2) AS brand';
  const due = await query<{ brand: string }>('brands_with_due_messages', text, [[...merchants], clock.now()]);
  for (const { brand: merchant } of due) {
    await withTenant({ merchant }, async (db) => {
      for (const message of await takeDueMessages(db, { merchant }, clock.now()))
        await announce(db, { merchant }, message);
    });
  }
}
