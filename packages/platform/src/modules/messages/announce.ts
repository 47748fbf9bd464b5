import { type BrandWorkDeps, brandsWithWork, eachBrand } from '../../brand-work.ts';
import type { TenantScope } from '../../context.ts';
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

export interface AnnounceDeps extends BrandWorkDeps {
  readonly withTenant: WithTenant;
}

/** Announces these brands' scheduled messages whose time has come. A message is visible at its time without it. */
export async function announceDue(deps: AnnounceDeps, merchants: readonly string[]): Promise<void> {
  const { withTenant, clock } = deps;
  await eachBrand(await brandsWithWork(deps, 'messages', merchants), (merchant) =>
    withTenant({ merchant }, async (db) => {
      for (const message of await takeDueMessages(db, { merchant }, clock.now()))
        await announce(db, { merchant }, message);
    }),
  );
}
