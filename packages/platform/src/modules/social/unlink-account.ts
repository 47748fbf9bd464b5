import type { SocialUnlinkRequest } from '@marquee/contracts/schemas/social';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import { lockMember } from '../member/index.ts';
import { endOtherSessions, recordLinkEvent } from '../session/index.ts';
import { isLastWay } from './own-links.ts';
import { type LinkDeps, proveBeforeLink } from './prove-before-link.ts';
import { deleteIdentityOf, findIdentitiesOf } from './social.repository.ts';

/**
 * Takes a way in away from an account, and ends every other session with it: one of them may be of whoever is kept out by this.
 * @throws ProblemError what `proveSelf` throws, `conflict` (none is linked), `last_way_in`.
 */
export async function unlinkAccount(
  deps: LinkDeps,
  ctx: MemberCtx,
  { provider, ...proof }: SocialUnlinkRequest,
): Promise<void> {
  const { memberId, sessionId } = ctx.actor;
  await proveBeforeLink(deps, ctx, proof);
  await deps.withTenant(ctx, async (db) => {
    // First: of two links that are taken away at once the second sees that it is the last.
    const member = await lockMember(db, ctx, memberId);
    const linked = (await findIdentitiesOf(db, ctx, memberId)).map((one) => one.provider);
    if (member === null || !linked.includes(provider)) throw new ProblemError('conflict');
    if (isLastWay(ctx, member, linked, provider)) throw new ProblemError('last_way_in');
    await deleteIdentityOf(db, ctx, memberId, provider);
    await endOtherSessions(db, ctx, { memberId, keptId: sessionId }, 'ended_elsewhere', ctx.clock.now());
    await recordLinkEvent(db, ctx, memberId, 'unlinked', provider);
  });
}
