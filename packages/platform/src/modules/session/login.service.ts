import { FORCED_CHANGE_PASSWORD } from '@marquee/contracts/constants';
import type { LoginRequest, LoginValue } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import type { Ctx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { type Member, requirePasswordChange } from '../member/index.ts';
import type { HumanChecks } from '../verification/index.ts';
import { admitGuess } from './admit-guess.ts';
import { endHeldSession } from './end-held-session.ts';
import { recordLoginEvent } from './login-event.repository.ts';
import { forgiveGuesses } from './login-guess.repository.ts';
import { loginValueOf } from './login-value.ts';
import { openSession } from './open-session.ts';
import { refuseByType } from './refuse-by-type.ts';

export interface LoginDeps {
  readonly withTenant: WithTenant;
  readonly passwords: Passwords;
  readonly humanChecks: HumanChecks;
}

/**
 * Log-in by username (§4, §5). `heldToken`: the token this browser had, which ends.
 * @throws ProblemError `login_failed` (no such account, or a wrong password: nobody can tell which), `captcha_required`,
 * `captcha_invalid`, `human_check_failed`, `too_many_requests`; after the right password only `account_locked`, `member_no_enter`,
 * `error_not_agent`.
 */
export async function login(
  { withTenant, passwords, humanChecks }: LoginDeps,
  ctx: Ctx,
  request: LoginRequest,
  heldToken: string | undefined,
): Promise<LoginValue> {
  const admission = await withTenant(ctx, (db) => admitGuess(humanChecks, db, ctx, request));
  if (admission.refusal !== null) throw admission.refusal;
  const { member, account, guessId, isLastWithoutCaptcha } = admission;

  // Between two transactions, so that no connection waits for the hash.
  const isRight = await passwords.verify(member?.passwordHash ?? null, request.password);
  if (!isRight || member === null || isLapsed(ctx, member)) {
    await withTenant(ctx, (db) => recordLoginEvent(db, ctx, member?.id ?? null, 'wrong_password'));
    throw new ProblemError('login_failed', isLastWithoutCaptcha ? { captcha: true } : {});
  }
  const refused = refuseByType(member.accountType, request.area);
  if (refused !== null) throw refused;
  const session = await withTenant(ctx, async (db) => {
    // Nobody can choose it here: it came with an import.
    if (request.password === FORCED_CHANGE_PASSWORD) await requirePasswordChange(db, ctx, member.id);
    const opened = await openSession(db, ctx, member.id);
    if (opened === null) return null;
    // Changed since it was looked at: a session of the old password would outlive the others.
    if (opened.passwordHash !== member.passwordHash) throw new ProblemError('login_failed');
    await forgiveGuesses(db, ctx, account, guessId);
    await endHeldSession(db, ctx, heldToken);
    return opened;
  });
  if (session === null) {
    await withTenant(ctx, (db) => recordLoginEvent(db, ctx, member.id, 'locked'));
    throw new ProblemError('account_locked');
  }
  return loginValueOf(member, session);
}

/** A password that staff gave opens nothing after its end, and nobody is told that it was right. */
const isLapsed = ({ clock }: Ctx, { passwordValidUntil }: Member): boolean =>
  passwordValidUntil !== null && clock.now().getTime() >= passwordValidUntil.getTime();
