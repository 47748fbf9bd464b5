import type { SocialLinkedValue, SocialReturnRequest } from '@marquee/contracts/schemas/social';
import type { SocialProvider } from '@marquee/contracts/social';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { Named } from '../../outbound/social/index.ts';
import { lockMember } from '../member/index.ts';
import type { SelfProof } from '../password/index.ts';
import { recordLinkEvent } from '../session/index.ts';
import { type BegunAttempt, beginAttempt, type SettingOut } from './begin-attempt.ts';
import { type LinkDeps, proveBeforeLink } from './prove-before-link.ts';
import { isUnusedResult, receiveReturn } from './receive-return.ts';
import { findIdentitiesOf, findLinkedMember, insertIdentity } from './social.repository.ts';

/**
 * Sends a member to a provider's page, to return in this session with an account to link.
 * @throws ProblemError `conflict` (one is linked already), what `proveSelf` and `beginAttempt` throw.
 */
export async function beginLink(
  deps: LinkDeps,
  ctx: MemberCtx,
  provider: SocialProvider,
  { redirectUri, returnTo, ...proof }: Omit<SettingOut, 'sessionId'> & SelfProof,
): Promise<BegunAttempt> {
  const { memberId, sessionId } = ctx.actor;
  const linked = await deps.withTenant(ctx, (db) => findIdentitiesOf(db, ctx, memberId));
  if (linked.some((one) => one.provider === provider)) throw new ProblemError('conflict');
  await proveBeforeLink(deps, ctx, proof);
  return beginAttempt(deps, ctx, provider, { redirectUri, returnTo, sessionId });
}

/**
 * Links the account that the provider names. Nothing else of it is used, and an existing link stays with its member.
 * @throws ProblemError what `receiveReturn` throws, `social_taken` (it belongs to another account here), `conflict` (another one
 * of this provider was linked meanwhile).
 */
export async function finishLink(
  deps: LinkDeps,
  ctx: MemberCtx,
  provider: SocialProvider,
  returned: SocialReturnRequest,
  browserToken: string | null,
): Promise<SocialLinkedValue> {
  const { sessionId } = ctx.actor;
  const { attempt, named } = await receiveReturn(deps, ctx, provider, returned, { browserToken, sessionId });
  const refusal = await deps.withTenant(ctx, (db) => link(db, ctx, provider, named));
  if (refusal !== null) throw refusal;
  return { returnTo: attempt.returnTo };
}

/** Returns a refusal instead of throwing it, so that the provider's result stays used up. */
async function link(
  db: TenantDb,
  ctx: MemberCtx,
  provider: SocialProvider,
  named: Named,
): Promise<ProblemError | null> {
  const { memberId } = ctx.actor;
  if (!(await isUnusedResult(db, ctx, named))) return new ProblemError('social_expired');
  await lockMember(db, ctx, memberId);
  const identity = { provider, subject: named.subject };
  if (await insertIdentity(db, ctx, { ...identity, memberId, linkedAt: ctx.clock.now() })) {
    await recordLinkEvent(db, ctx, memberId, 'linked', provider);
    return null;
  }
  const owner = await findLinkedMember(db, ctx, identity);
  // Linked in another tab a moment ago.
  if (owner === memberId) return null;
  return new ProblemError(owner === null ? 'conflict' : 'social_taken');
}
