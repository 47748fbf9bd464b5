import type { ProblemCode } from '@marquee/contracts/problems';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import type { SocialReturnRequest, SocialReturnValue } from '@marquee/contracts/schemas/social';
import { SOCIAL_TICKET_MS, type SocialProvider } from '@marquee/contracts/social';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import { useOnce } from '../../db/use-once.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { Named } from '../../outbound/social/index.ts';
import { findMember } from '../member/index.ts';
import { admitMember, hashToken, newToken } from '../session/index.ts';
import { gateOf, type SocialDeps } from './begin-attempt.ts';
import { findLinkedMember, putTicket, takeAttempt } from './social.repository.ts';
import { socialWords } from './social.tables.ts';
import { orProblem } from './social-problem.ts';

/** Who comes back: the browser by its cookie, and the session it had. */
export interface Returning {
  readonly browserToken: string | null;
  readonly heldToken: string | undefined;
}

/** What providers say instead of a code (RFC 6749 §4.1.2.1); anything else is as wrong as a code that is none. */
const PROBLEM_OF_ERROR: ReadonlyMap<string, ProblemCode> = new Map([
  ['access_denied', 'social_denied'],
  ['server_error', 'social_unavailable'],
  ['temporarily_unavailable', 'social_unavailable'],
]);

/**
 * Takes what a provider said of somebody whose way began in this browser, at this brand, with this provider, once. Whoever a member
 * is linked to is signed in; for anybody else there is a ticket to register with. An address is never looked at: who has it
 * there need not be who has it here.
 * @throws ProblemError `social_expired`, `social_denied`, `social_refused`, `social_unavailable`, `registration_closed`; of a
 * member `account_locked`, `member_no_enter`.
 */
export async function finishAttempt(
  { withTenant, gates }: SocialDeps,
  ctx: Ctx,
  provider: SocialProvider,
  said: SocialReturnRequest,
  { browserToken, heldToken }: Returning,
): Promise<SocialReturnValue> {
  const gate = gateOf(gates, ctx, provider);
  const now = ctx.clock.now();
  const browser = browserToken === null ? null : hashToken(browserToken);
  const key = { browserHash: browser ?? Buffer.alloc(0), provider, state: said.state ?? '' };
  // Used up before anything is asked: what fails from here on is begun anew.
  const attempt = browser === null ? null : await withTenant(ctx, (db) => takeAttempt(db, ctx, key, now));
  if (attempt === null) throw new ProblemError('social_expired');
  if (said.error !== undefined) throw new ProblemError(PROBLEM_OF_ERROR.get(said.error) ?? 'social_refused');

  // Between two transactions, so that no connection waits for the provider.
  const named = await gate.finish(attempt, said, now).catch(orProblem(ctx, provider));
  const outcome = await withTenant(ctx, (db) => admit(db, ctx, provider, named, heldToken));
  if (outcome instanceof ProblemError) throw outcome;
  return { session: null, ticket: null, ...outcome, returnTo: attempt.returnTo };
}

type Outcome = { readonly session: LoginValue } | { readonly ticket: string } | ProblemError;

async function admit(
  db: TenantDb,
  ctx: Ctx,
  provider: SocialProvider,
  { subject, word }: Named,
  heldToken: string | undefined,
): Promise<Outcome> {
  const now = ctx.clock.now();
  if (word !== undefined && !(await useOnce(db, ctx, socialWords, word, now)))
    return new ProblemError('social_expired');
  const memberId = await findLinkedMember(db, ctx, { provider, subject });
  const member = memberId === null ? null : await findMember(db, ctx, memberId);
  if (member !== null) {
    const session = await admitMember(db, ctx, member, { openedBy: 'social', area: undefined, heldToken });
    return session instanceof ProblemError ? session : { session };
  }
  if (!ctx.manifest.public.switches.DIRECTREG3) return new ProblemError('registration_closed');
  const ticket = newToken();
  const expiresAt = new Date(now.getTime() + SOCIAL_TICKET_MS);
  await putTicket(db, ctx, { tokenHash: hashToken(ticket), provider, subject, expiresAt }, now);
  return { ticket };
}
