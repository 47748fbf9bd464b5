import type { FieldError } from '@marquee/contracts/problems';
import { ruleViolation } from '@marquee/contracts/registration';
import type { PaymentPasswordRequest } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import { replacePaymentPassword } from '../member/index.ts';
import type { PasswordPolicy } from '../registration/index.ts';
import { forgiveGuesses } from '../session/index.ts';
import type { PasswordDeps } from './change-password.ts';
import { checkPassword } from './check-password.ts';

/**
 * Sets or changes the password that money asks for, proved by the login password or by the payment password there is.
 * @throws ProblemError `validation_failed`, `password_weak`, what `checkPassword` throws, `conflict` (set meanwhile).
 */
export async function setPaymentPassword(
  { policy, ...deps }: PasswordDeps,
  ctx: MemberCtx,
  { by, password, newPassword, confirmNewPassword, ...solved }: PaymentPasswordRequest,
): Promise<void> {
  refuseUnfit(ctx, policy, { newPassword, confirmNewPassword });
  if (isSame(password, newPassword)) {
    const code = by === 'login' ? 'paymentAsLogin' : 'passwordSame';
    throw new ProblemError('validation_failed', { errors: [{ path: 'newPassword', code }] });
  }
  const { member, account, guessId } = await checkPassword(deps, ctx, by, { password, ...solved });
  // Before the transaction, so that no connection waits for the hash.
  const newHash = await deps.passwords.hash(newPassword);
  const isSet = await deps.withTenant(ctx, async (db) => {
    await forgiveGuesses(db, ctx, account, guessId);
    return replacePaymentPassword(db, ctx, member.id, { knownHash: member.paymentPasswordHash, newHash });
  });
  if (!isSet) throw new ProblemError('conflict');
}

/** As the hash sees them. */
const isSame = (one: string, other: string): boolean => one.normalize('NFKC') === other.normalize('NFKC');

/** By the brand's rule for it, whether its registration form asks for one or not. */
function refuseUnfit(
  ctx: MemberCtx,
  policy: PasswordPolicy,
  { newPassword, confirmNewPassword }: Pick<PaymentPasswordRequest, 'newPassword' | 'confirmNewPassword'>,
): void {
  const rule = { ...ctx.manifest.public.registration.paymentPassword, required: true };
  const violation = ruleViolation(rule, newPassword);
  const errors: FieldError[] = [];
  if (violation !== null) {
    errors.push({ path: 'newPassword', code: violation, params: { min: rule.minLength, max: rule.maxLength } });
  }
  if (confirmNewPassword !== newPassword) errors.push({ path: 'confirmNewPassword', code: 'confirmMismatch' });
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors });
  const weakness = policy(ctx, newPassword, ctx.actor.username);
  if (weakness !== null) throw new ProblemError('password_weak', { errors: [{ path: 'newPassword', code: weakness }] });
}
