import type { FieldError } from '@marquee/contracts/problems';
import {
  effectiveRule,
  type FieldErrorCode,
  type RegistrationRule,
  ruleViolation,
} from '@marquee/contracts/registration';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { PasswordPolicy } from './password-policy.ts';

export interface NewPassword {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** The owner of the password, null while unknown, and its rule where that is not the login password's. */
export interface PasswordOf {
  readonly username: string | null;
  readonly rule?: RegistrationRule;
}

/**
 * Reads a new password: by the brand's rule above the minimum, typed twice, and not a common one, as at registration.
 * @throws ProblemError `validation_failed` or `password_weak`.
 */
export function readNewPassword(
  ctx: Ctx,
  policy: PasswordPolicy,
  { newPassword, confirmNewPassword }: NewPassword,
  { username, rule = effectiveRule('password', ctx.manifest.public.registration.password) }: PasswordOf,
): string {
  const violation = ruleViolation(rule, newPassword);
  const errors: FieldError[] = [];
  if (violation !== null) {
    const params = { min: rule.minLength, max: rule.maxLength };
    errors.push({ path: 'newPassword', code: violation, params });
  }
  if (confirmNewPassword !== newPassword) errors.push({ path: 'confirmNewPassword', code: 'confirmMismatch' });
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors });
  refuseWeak(ctx, policy, newPassword, username);
  return newPassword;
}

/** @throws ProblemError `password_weak` for one that is too common, or contains the brand's or the member's name. */
export function refuseWeak(ctx: Ctx, policy: PasswordPolicy, newPassword: string, username: string | null): void {
  const weakness = policy(ctx, newPassword, username);
  if (weakness !== null) throw new ProblemError('password_weak', { errors: [{ path: 'newPassword', code: weakness }] });
}

/**
 * Compares like the hash does. With a wrong old password this reveals nothing: both are the sender's own input.
 * @throws ProblemError `validation_failed` with `code` where they are the same.
 */
export function refuseSame(oldPassword: string, newPassword: string, code: FieldErrorCode = 'passwordSame'): void {
  if (oldPassword.normalize('NFKC') !== newPassword.normalize('NFKC')) return;
  throw new ProblemError('validation_failed', { errors: [{ path: 'newPassword', code }] });
}
