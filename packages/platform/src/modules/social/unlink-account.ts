import type { SocialUnlinkRequest } from '@marquee/contracts/schemas/social';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import { lockMember } from '../member/index.ts';
import { endOtherSessions, recordLinkEvent } from '../session/index.ts';
import { isLastWay } from './own-links.ts';
import { type LinkDeps, proveBeforeLink } from './prove-before-link.ts';
import { deleteIdentityOf, findIdentitiesOf } from './social.repository.ts';

/**
 * Removes a link from an account, and ends every other session with it: the unlinked account may have opened one of them.
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
    // Locked first: of two links that are removed at once the second one is recognised as the last.
    const member = await lockMember(db, ctx, memberId);
    const linked = (await findIdentitiesOf(db, ctx, memberId)).map((one) => one.provider);
    if (member === null || !linked.includes(provider)) throw new ProblemError('conflict');
    if (isLastWay(ctx, member, linked, provider)) throw new ProblemError('last_way_in');
    await deleteIdentityOf(db, ctx, memberId, provider);
    await endOtherSessions(db, ctx, { memberId, keptId: sessionId }, 'ended_elsewhere', ctx.clock.now());
    await recordLinkEvent(db, ctx, memberId, 'unlinked', provider);
  });
}
