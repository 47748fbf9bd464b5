import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import { admitGuess, type GuessRequest } from '../session/index.ts';
import type { PasswordDeps } from './password-deps.ts';
import { dropPaymentReset } from './payment-reset.repository.ts';
import { settlePaymentReset } from './settle-payment-reset.ts';

export interface PasswordProof extends Omit<GuessRequest, 'username'> {
  readonly password: string;
}

/**
 * Checks the login or payment password of the signed-in member. Attempts count together with those at log-in, so that a stolen session
 * cannot try out passwords. Without a payment password every attempt is wrong.
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
  const admission = await withTenant(ctx, async (db) => {
    if (by === 'payment') await settlePaymentReset(db, ctx, ctx.actor.memberId, ctx.clock.now());
    return admitGuess(humanChecks, db, ctx, { username, ...solved });
  });
  if (admission.refusal !== null) throw admission.refusal;
  const { member, account, guessId, isLastWithoutCaptcha } = admission;
  const hash = by === 'login' ? member?.passwordHash : member?.paymentPasswordHash;
  const isRight = await passwords.verify(hash ?? null, password);
  if (!isRight || member === null) {
    const code = by === 'login' ? 'login_failed' : 'payment_password_wrong';
    throw new ProblemError(code, isLastWithoutCaptcha ? { captcha: true } : {});
  }
  // A player who knows the old one has not forgotten it.
  if (by === 'payment') await withTenant(ctx, (db) => dropPaymentReset(db, ctx, member.id));
  return { member, account, guessId, isLastWithoutCaptcha };
}
