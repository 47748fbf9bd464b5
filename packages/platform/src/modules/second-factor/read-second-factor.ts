import type { SecondFactorState } from '@marquee/contracts/schemas/second-factor-state';
import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { countRecoveryCodes, findFactor } from './second-factor.repository.ts';

const NONE: SecondFactorState = { since: null, recoveryCodesLeft: 0, removal: null };

/** The state of a member's second factor, whether the brand asks for it or not. */
export async function readSecondFactor(db: TenantDb, ctx: TimedScope, memberId: string): Promise<SecondFactorState> {
  const factor = await findFactor(db, ctx, memberId, ctx.clock.now());
  if (factor === null) return NONE;
  const { since, removalRequestedAt, removalAt } = factor;
  return {
    since: since.toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(db, ctx, memberId),
    removal:
      removalRequestedAt && removalAt
        ? { requestedAt: removalRequestedAt.toISOString(), effectiveAt: removalAt.toISOString() }
        : null,
  };
}
