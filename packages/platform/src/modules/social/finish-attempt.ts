import type { LoginValue } from '@marquee/contracts/schemas/session';
import type { SocialReturnRequest, SocialReturnValue } from '@marquee/contracts/schemas/social';
import { SOCIAL_TICKET_MS, type SocialProvider } from '@marquee/contracts/social';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { Named } from '../../outbound/social/index.ts';
import { lockMember, type Member } from '../member/index.ts';
import { admitMember, hashToken, newToken } from '../session/index.ts';
import type { SocialDeps } from './begin-attempt.ts';
import { isUnusedResult, receiveReturn } from './receive-return.ts';
import { findLinkedMember, type Identity, putTicket } from './social.repository.ts';

/** The returning browser, by its cookie, and its session. */
export interface Returning {
  readonly browserToken: string | null;
  readonly heldToken: string | undefined;
}

/**
 * Handles a provider's answer. A linked member is signed in; an unknown visitor gets a ticket to register with. E-mail addresses
 * are ignored: an address there and here may belong to different people.
 * @throws ProblemError what `receiveReturn` throws, `registration_closed`; for a member `account_locked`, `member_no_enter`.
 */
export async function finishAttempt(
  deps: SocialDeps,
  ctx: Ctx,
  provider: SocialProvider,
  returned: SocialReturnRequest,
  { browserToken, heldToken }: Returning,
): Promise<SocialReturnValue> {
  const { attempt, named } = await receiveReturn(deps, ctx, provider, returned, { browserToken, sessionId: null });
  const outcome = await deps.withTenant(ctx, (db) => admit(db, ctx, provider, named, heldToken));
  if (outcome instanceof ProblemError) throw outcome;
  return { session: null, ticket: null, ...outcome, returnTo: attempt.returnTo };
}

type Outcome = { readonly session: LoginValue } | { readonly ticket: string } | ProblemError;

async function admit(
  db: TenantDb,
  ctx: Ctx,
  provider: SocialProvider,
  named: Named,
  heldToken: string | undefined,
): Promise<Outcome> {
  const { subject } = named;
  if (!(await isUnusedResult(db, ctx, named))) return new ProblemError('social_expired');
  const member = await lockLinkedMember(db, ctx, { provider, subject });
  if (member !== null) {
    const session = await admitMember(db, ctx, member, { openedBy: 'social', area: undefined, heldToken });
    return session instanceof ProblemError ? session : { session };
  }
  if (!ctx.manifest.public.switches.DIRECTREG3) return new ProblemError('registration_closed');
  const ticket = newToken();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + SOCIAL_TICKET_MS);
  await putTicket(db, ctx, { tokenHash: hashToken(ticket), provider, subject, expiresAt }, now);
  return { ticket };
}

/** Searched again under the member's lock: unlinking ends the existing sessions, and none may be opened after it. */
async function lockLinkedMember(db: TenantDb, ctx: Ctx, identity: Identity): Promise<Member | null> {
  const memberId = await findLinkedMember(db, ctx, identity);
  if (memberId === null) return null;
  const member = await lockMember(db, ctx, memberId);
  return (await findLinkedMember(db, ctx, identity)) === memberId ? member : null;
}
