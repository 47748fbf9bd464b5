import { FORCED_CHANGE_PASSWORD } from '@marquee/contracts/constants';
import type { LoginRequest, LoginValue } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import type { Ctx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { requirePasswordChange } from '../member/index.ts';
import { admitGuess } from './admit-guess.ts';
import { forgiveGuesses } from './login-guess.repository.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { endSession } from './session.repository.ts';
import { hashToken, isToken } from './token.ts';

export interface LoginDeps {
  readonly withTenant: WithTenant;
  readonly passwords: Passwords;
}

/**
 * Log-in by username (§4, §5). `heldToken`: the token this browser had, which ends.
 * @throws ProblemError `login_failed` (no such account, or a wrong password: nobody can tell which), `captcha_required`,
 * `captcha_invalid`, `too_many_requests`, `account_locked` (after the right password only), `switch_off` for `sms`.
 */
export async function login(
  { withTenant, passwords }: LoginDeps,
  ctx: Ctx,
  request: LoginRequest,
  heldToken: string | undefined,
): Promise<LoginValue> {
  // MOBILEVERCODELOGIN3 guards it; until it is built no brand has it on.
  if (request.type === 'sms') throw new ProblemError('switch_off');
  const admission = await withTenant(ctx, (db) => admitGuess(db, ctx, request));
  if (admission.refusal !== null) throw admission.refusal;
  const { member, account, guessId, isLastWithoutCaptcha } = admission;

  // Between two transactions, so that no connection waits for the hash.
  const isRight = await passwords.verify(member?.passwordHash ?? null, request.password);
  if (!isRight || member === null) {
    throw new ProblemError('login_failed', isLastWithoutCaptcha ? { captcha: true } : {});
  }
  const session = await withTenant(ctx, async (db) => {
    // Nobody can choose it here: it came with an import.
    if (request.password === FORCED_CHANGE_PASSWORD) await requirePasswordChange(db, ctx, member.id);
    const opened = await openSession(db, ctx, member.id);
    if (opened === null) throw new ProblemError('account_locked');
    // Changed since it was looked at: a session of the old password would outlive the others.
    if (opened.passwordHash !== member.passwordHash) throw new ProblemError('login_failed');
    await forgiveGuesses(db, ctx, account, guessId);
    if (heldToken !== undefined && isToken(heldToken)) {
      await endSession(db, ctx, { tokenHash: hashToken(heldToken) }, 'replaced', ctx.clock.now());
    }
    return opened;
  });
  return loginValueOf(member, session);
}

/** §3's log-in value of a member and a session just opened. `passwordExpired`: it opens the forced change (§4). */
export const loginValueOf = (
  member: { readonly username: string; readonly accountType: number },
  session: Pick<OpenedSession, 'token' | 'isFirst' | 'isPasswordDue'>,
): LoginValue => ({
  token: session.token,
  firstTimeLogin: session.isFirst,
  passwordExpired: session.isPasswordDue,
  username: member.username,
  type: member.accountType,
});
