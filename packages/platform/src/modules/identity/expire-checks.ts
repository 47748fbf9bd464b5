import type { Clock } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { MailOutbox } from '../../outbound/mail/index.ts';
import type { Brands } from '../../services.ts';
import { dayAt, daysAfter, startOf } from '../../utc-day.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import type { IdentityCheck } from '../identity-level/index.ts';
import { lockMember } from '../member/index.ts';
import { changeCheck, findCheck, findEnding } from './identity.repository.ts';
import { RENEWAL_DAYS } from './member-checks.ts';

const BATCH = 100;

interface ExpireDeps {
  readonly withTenant: WithTenant;
  readonly clock: Clock;
  readonly brands: Pick<Brands, 'get'>;
  readonly mail: Pick<MailOutbox, 'wake'>;
}

/**
 * Ends the checks of a brand whose document is no longer valid, and tells members whose document ends within 30 days, each once.
 * @throws Error while the brand's manifest is unknown: the job is retried.
 */
export async function expireChecks(deps: ExpireDeps, merchant: string): Promise<void> {
  const today = dayAt(deps.clock.now());
  await eachEnding(deps, merchant, { until: daysAfter(today, -1), remind: false }, 'identity_expired');
  await eachEnding(deps, merchant, { until: daysAfter(today, RENEWAL_DAYS), remind: true }, 'identity_expiring');
  deps.mail.wake(merchant);
}

async function eachEnding(
  { withTenant, clock, brands }: ExpireDeps,
  merchant: string,
  which: { readonly until: string; readonly remind: boolean },
  event: 'identity_expired' | 'identity_expiring',
): Promise<void> {
  const manifest = brands.get(merchant);
  if (manifest === undefined) throw new Error(`No manifest of ${merchant}`);
  const ctx = { merchant, manifest, clock };
  const isDue = (check: IdentityCheck): boolean =>
    check.state === 'approved' && check.expiresOn !== null && !(which.remind && check.remindedAt !== null);
  for (let found = BATCH; found === BATCH; ) {
    const ending = await withTenant(ctx, (db) => findEnding(db, ctx, { ...which, limit: BATCH }));
    for (const { id, memberId } of ending) {
      await withTenant(ctx, async (db) => {
        await lockMember(db, ctx, memberId);
        const check = await findCheck(db, ctx, id);
        // A later check took its place meanwhile.
        if (check === null || !isDue(check)) return;
        await changeCheck(db, ctx, id, which.remind ? { remindedAt: clock.now() } : { state: 'expired' });
        await enqueueAccountNotice(db, ctx, { event, memberId, at: startOf(check.expiresOn ?? '') });
      });
    }
    found = ending.length;
  }
}
