import { FORCED_CHANGE_PASSWORD } from '@marquee/contracts/constants';
import type { LoginRequest, LoginValue } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import type { AfterResponse } from '../../after-response.ts';
import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { lockMember, type Member, requirePasswordChange } from '../member/index.ts';
import type { HumanChecks } from '../verification/index.ts';
import { admitGuess } from './admit-guess.ts';
import { endHeldSession } from './end-held-session.ts';
import { recordLoginEvent } from './login-event.repository.ts';
import { resetGuesses } from './login-guess.repository.ts';
import { loginValueOf } from './login-value.ts';
import { openSession } from './open-session.ts';
import { refuseByType } from './refuse-by-type.ts';
import { refuseEntry } from './refuse-entry.ts';

export interface LoginDeps {
  readonly withTenant: WithTenant;
  readonly passwords: Passwords;
  readonly humanChecks: HumanChecks;
  readonly afterResponse: AfterResponse;
}

/** The browser's request data, and the hook that runs after its response. */
export interface LoginExchange {
  /** This browser's current token, which ends. */
  readonly heldToken: string | undefined;
  readonly answered: Promise<void>;
}

/**
 * Log-in by username (§4, §5).
 * @throws ProblemError `login_failed` (no such account, or a wrong password: the caller cannot tell which), `captcha_required`,
 * `captcha_invalid`, `human_check_failed`, `too_many_requests`; only after the right password `account_locked`,
 * `member_no_enter`, `error_not_agent`.
 */
export async function login(
  { withTenant, passwords, humanChecks, afterResponse }: LoginDeps,
  ctx: Ctx,
  request: LoginRequest,
  { heldToken, answered }: LoginExchange,
): Promise<LoginValue> {
  const admission = await withTenant(ctx, (db) => admitGuess(humanChecks, db, ctx, request));
  if (admission.refusal !== null) throw admission.refusal;
  const { member, account, guessId, isLastWithoutCaptcha } = admission;

  // Between two transactions, so that no connection waits for the hash.
  const isRight = await passwords.verify(member?.passwordHash ?? null, request.password);
  if (!isRight || member === null || isLapsed(ctx, member)) {
    // The guess is counted already. The history is written after the response, because writing a row or none would show in the
    // time.
    const at = ctx.clock.now();
    const record = () => withTenant(ctx, (db) => recordLoginEvent(db, ctx, member?.id ?? null, 'wrong_password', at));
    afterResponse.do(ctx, answered, 'the history of log-ins', record);
    throw new ProblemError('login_failed', isLastWithoutCaptcha ? { captcha: true } : {});
  }
  const outcome = await withTenant(ctx, async (db) => {
    const refused = refuseByType(member.accountType, request.area);
    const opened = refused === null ? await openByPassword(db, ctx, member, request.password) : null;
    // The member is locked first, as everywhere guesses are reset: two of them would deadlock otherwise.
    if (opened === null) await lockMember(db, ctx, member.id);
    await resetGuesses(db, ctx, account, guessId);
    if (opened === null) return refuseEntry(db, ctx, member.id, refused ?? 'locked');
    await endHeldSession(db, ctx, heldToken);
    return loginValueOf(member, opened);
  });
  if (outcome instanceof ProblemError) throw outcome;
  return outcome;
}

/** Null when the account is locked. @throws ProblemError `login_failed`. */
async function openByPassword(db: TenantDb, ctx: Ctx, { id, passwordHash }: Member, password: string) {
  // No member can choose it here: it came with an import.
  if (password === FORCED_CHANGE_PASSWORD) await requirePasswordChange(db, ctx, id);
  const opened = await openSession(db, ctx, id);
  // Changed since it was checked: a session of the old password would outlive the others.
  if (opened !== null && opened.passwordHash !== passwordHash) throw new ProblemError('login_failed');
  return opened;
}

/** An expired password of staff opens nothing, and the answer does not reveal that it was right. */
const isLapsed = ({ clock }: Ctx, { passwordValidUntil }: Member): boolean =>
  passwordValidUntil !== null && clock.now().getTime() >= passwordValidUntil.getTime();
