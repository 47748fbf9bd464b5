import type { PaymentPasswordRequest } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import { lockMember, replacePaymentPassword } from '../member/index.ts';
import { resetGuesses } from '../session/index.ts';
import type { PasswordDeps } from './password-deps.ts';
import { proveSelf } from './prove-self.ts';
import { readNewPassword, refuseSame } from './read-new-password.ts';

/**
 * Sets or changes the payment password, proved by the login password or the existing payment password.
 * @throws ProblemError `validation_failed`, `password_weak`, what `proveSelf` throws, `conflict` (set meanwhile).
 */
export async function setPaymentPassword(
  { policy, ...deps }: PasswordDeps,
  ctx: MemberCtx,
  { by, password, newPassword: requested, confirmNewPassword, ...solved }: PaymentPasswordRequest,
): Promise<void> {
  // By the brand's rule for it, whether its registration form has the field or not.
  const rule = { ...ctx.manifest.public.registration.paymentPassword, required: true };
  const { username } = ctx.actor;
  const newPassword = readNewPassword(ctx, policy, { newPassword: requested, confirmNewPassword }, { username, rule });
  if (password !== undefined) refuseSame(password, newPassword, by === 'login' ? 'paymentAsLogin' : 'passwordSame');
  const { member, guess } = await proveSelf(deps, ctx, by, { password, ...solved });
  // Before the transaction, so that no connection waits for the hash.
  const newHash = await deps.passwords.hash(newPassword);
  const isSet = await deps.withTenant(ctx, async (db) => {
    // Locked first, like at log-in: two requests that reset guesses at once would deadlock.
    await lockMember(db, ctx, member.id);
    if (guess !== null) await resetGuesses(db, ctx, guess.account, guess.guessId);
    return replacePaymentPassword(db, ctx, member.id, { knownHash: member.paymentPasswordHash, newHash });
  });
  if (!isSet) throw new ProblemError('conflict');
}
