import type { PaymentPasswordRequest, PaymentPasswordValue } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import { lockMember, replacePaymentPassword } from '../member/index.ts';
import { resetGuesses } from '../session/index.ts';
import { proveSelf } from './prove-self.ts';
import { readNewPassword, refuseSame } from './read-new-password.ts';
import { type PaymentResetDeps, waitFor } from './reset-payment-password.ts';
import { staffResetEnd } from './staff-reset.ts';

/**
 * Sets the payment password, proved by the log-in password, or changes it, proved by the old one, so the log-in
 * password alone replaces none. A first one waits for a day after staff have reset the log-in password, so that a call to support
 * is not enough to set it. `host`: the brand's, for the notice's link.
 * @throws ProblemError `validation_failed`, `password_weak`, what `proveSelf` throws, `payment_password_set` (there is one, so the
 * old one is the proof), `conflict` (set meanwhile).
 */
export async function setPaymentPassword(
  { policy, mail, jobs, ...deps }: PaymentResetDeps,
  ctx: MemberCtx,
  { by, password, newPassword: requested, confirmNewPassword, language, ...solved }: PaymentPasswordRequest,
  host: string,
): Promise<PaymentPasswordValue> {
  // By the brand's rule for it, whether its registration form has the field or not.
  const rule = { ...ctx.manifest.public.registration.paymentPassword, required: true };
  const { username } = ctx.actor;
  const newPassword = readNewPassword(ctx, policy, { newPassword: requested, confirmNewPassword }, { username, rule });
  if (password !== undefined) refuseSame(password, newPassword, by === 'login' ? 'paymentAsLogin' : 'passwordSame');
  const { member, guess } = await proveSelf(deps, ctx, by, { password, language, ...solved });
  if (by === 'login' && member.paymentPasswordHash !== null) throw new ProblemError('payment_password_set');
  // Before the transaction, so that no connection waits for the hash.
  const newHash = await deps.passwords.hash(newPassword);
  const mustWait = member.paymentPasswordHash === null && staffResetEnd(ctx, member) !== null;
  const outcome = await deps.withTenant(ctx, async (db) => {
    // Locked first, like at log-in: two requests that reset guesses at once would deadlock.
    await lockMember(db, ctx, member.id);
    if (guess !== null) await resetGuesses(db, ctx, guess.account, guess.guessId);
    if (mustWait) return waitFor({ jobs }, db, ctx, { memberId: member.id, newHash, host, language });
    const now = ctx.clock.now();
    return replacePaymentPassword(db, ctx, member.id, { knownHash: member.paymentPasswordHash, newHash, now });
  });
  if (outcome === false) throw new ProblemError('conflict');
  if (outcome === true) return { effectiveAt: null };
  mail.wake(ctx.merchant);
  return { effectiveAt: outcome.toISOString() };
}
