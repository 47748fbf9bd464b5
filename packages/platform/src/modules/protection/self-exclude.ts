import type { SelfExcludeRequest } from '@marquee/contracts/schemas/protection';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { excludeMember } from './exclude.ts';

export interface SelfExclusionDeps {
  readonly withTenant: WithTenant;
  /** Refuses a caller who does not prove to be the member by the log-in password. */
  readonly proveMember: (ctx: MemberCtx, password: string) => Promise<unknown>;
}

/**
 * Excludes the caller, for as many days as the brand's shortest exclusion has at least, or for good.
 * @throws ProblemError `switch_off` (the brand offers none), `validation_failed` (too short), what `proveMember` throws.
 */
export async function selfExclude(
  { withTenant, proveMember }: SelfExclusionDeps,
  ctx: MemberCtx,
  { days, password }: SelfExcludeRequest,
): Promise<void> {
  const { exclusionMinDays } = ctx.manifest.private.protection;
  if (exclusionMinDays === 0) throw new ProblemError('switch_off');
  if (days !== null && days < exclusionMinDays) {
    throw new ProblemError('validation_failed', { errors: [{ path: 'days', code: 'choice' }] });
  }
  await proveMember(ctx, password);
  const end = days === null ? null : { days };
  await withTenant(ctx, (db) => excludeMember(db, ctx, ctx.actor.memberId, { by: 'player', end }));
}
