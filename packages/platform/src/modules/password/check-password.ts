import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import { admitGuess, type GuessRequest } from '../session/index.ts';
import type { PasswordDeps } from './password-deps.ts';

export interface PasswordProof extends Omit<GuessRequest, 'username'> {
  readonly password: string;
}

/**
 * Whether who is signed in knows the member's login or payment password. Either is a guess like one at log-in, counted together
 * with those: a stolen session must not try out passwords. Without a payment password every one is wrong.
 * @returns the member as they were admitted. @throws ProblemError `login_failed`, `payment_password_wrong`,
 * `captcha_required`, `captcha_invalid`, `human_check_failed`, `too_many_requests`.
 */
export async function checkPassword(
  { withTenant, passwords, humanChecks }: Pick<PasswordDeps, 'withTenant' | 'passwords' | 'humanChecks'>,
  ctx: MemberCtx,
  by: 'login' | 'payment',
  { password, ...solved }: PasswordProof,
) {
  const { username } = ctx.actor;
  const admission = await withTenant(ctx, (db) => admitGuess(humanChecks, db, ctx, { username, ...solved }));
  if (admission.refusal !== null) throw admission.refusal;
  const { member, account, guessId, isLastWithoutCaptcha } = admission;
  const hash = by === 'login' ? member?.passwordHash : member?.paymentPasswordHash;
  const isRight = await passwords.verify(hash ?? null, password);
  if (!isRight || member === null) {
    const code = by === 'login' ? 'login_failed' : 'payment_password_wrong';
    throw new ProblemError(code, isLastWithoutCaptcha ? { captcha: true } : {});
  }
  return { member, account, guessId };
}
