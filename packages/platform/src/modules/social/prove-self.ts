import { STEP_UP_MS } from '@marquee/contracts/constants';
import { ProblemError } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import type { MemberCtx } from '../../context.ts';
import { findMember, lockMember } from '../member/index.ts';
import { checkPassword, type PasswordProof } from '../password/index.ts';
import { forgiveGuesses, isFreshSession } from '../session/index.ts';
import type { HumanChecks } from '../verification/index.ts';
import type { SocialDeps } from './begin-attempt.ts';

export interface LinkDeps extends SocialDeps {
  readonly passwords: Passwords;
  readonly humanChecks: HumanChecks;
}

export type SelfProof = Omit<PasswordProof, 'password'> & { readonly password?: string | undefined };

/**
 * Before the ways into an account change: the login password, which is a guess like one at log-in; where nobody knows one, a
 * log-in of a moment ago. @throws ProblemError `login_not_fresh`, `validation_failed`, what `checkPassword` throws.
 */
export async function proveSelf(deps: LinkDeps, ctx: MemberCtx, { password, ...solved }: SelfProof): Promise<void> {
  const { memberId, sessionId } = ctx.actor;
  const member = await deps.withTenant(ctx, (db) => findMember(db, ctx, memberId));
  if (member?.passwordKnown === false) {
    const since = new Date(ctx.clock.now().getTime() - STEP_UP_MS);
    const isFresh = await deps.withTenant(ctx, (db) => isFreshSession(db, ctx, sessionId, since));
    if (!isFresh) throw new ProblemError('login_not_fresh');
    return;
  }
  if (password === undefined) {
    throw new ProblemError('validation_failed', { errors: [{ path: 'password', code: 'required' }] });
  }
  const { account, guessId } = await checkPassword(deps, ctx, 'login', { password, ...solved });
  await deps.withTenant(ctx, async (db) => {
    // First, as a log-in does: two that forgive guesses at once would wait for each other's.
    await lockMember(db, ctx, memberId);
    await forgiveGuesses(db, ctx, account, guessId);
  });
}
