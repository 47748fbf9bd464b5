import type { SelfExcludeRequest } from '@marquee/contracts/schemas/protection';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { MailOutbox } from '../../outbound/mail/index.ts';
import { excludeMember } from './exclude.ts';

export interface SelfExclusionDeps {
  readonly withTenant: WithTenant;
  readonly mail: Pick<MailOutbox, 'wake'>;
  /** Refuses a caller who does not prove to be the member by the log-in password, or without one by a recent log-in. */
  readonly proveMember: (ctx: MemberCtx, password: string | undefined) => Promise<unknown>;
  /** Takes the exclusion over to the person's other accounts; what it does not reach now, a later run does. */
  readonly spread: (ctx: MemberCtx) => Promise<void>;
}

/**
 * Excludes the caller, for as many days as the brand's shortest exclusion has at least, or for good.
 * @throws ProblemError `switch_off` (the brand offers none), `validation_failed` (too short), what `proveMember` throws.
 */
export async function selfExclude(
  { withTenant, mail, proveMember, spread }: SelfExclusionDeps,
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
  mail.wake(ctx.merchant);
  await spread(ctx);
}
