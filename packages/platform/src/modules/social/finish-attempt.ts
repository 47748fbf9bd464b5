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
import { hearProvider, isNewWord } from './hear-provider.ts';
import { findLinkedMember, type Identity, putTicket } from './social.repository.ts';

/** Who comes back: the browser by its cookie, and the session it had. */
export interface Returning {
  readonly browserToken: string | null;
  readonly heldToken: string | undefined;
}

/**
 * Takes what a provider said. Whoever a member is linked to is signed in; for anybody else there is a ticket to register with.
 * An address is never looked at: who has it there need not be who has it here.
 * @throws ProblemError what `hearProvider` throws, `registration_closed`; of a member `account_locked`, `member_no_enter`.
 */
export async function finishAttempt(
  deps: SocialDeps,
  ctx: Ctx,
  provider: SocialProvider,
  said: SocialReturnRequest,
  { browserToken, heldToken }: Returning,
): Promise<SocialReturnValue> {
  const { attempt, named } = await hearProvider(deps, ctx, provider, said, { browserToken, sessionId: null });
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
  if (!(await isNewWord(db, ctx, named))) return new ProblemError('social_expired');
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

/** Looked for again once nobody else has the member: an unlinking ends the sessions there were, and this is to be none after it. */
async function lockLinkedMember(db: TenantDb, ctx: Ctx, identity: Identity): Promise<Member | null> {
  const memberId = await findLinkedMember(db, ctx, identity);
  if (memberId === null) return null;
  const member = await lockMember(db, ctx, memberId);
  return (await findLinkedMember(db, ctx, identity)) === memberId ? member : null;
}
