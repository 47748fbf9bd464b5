import type { FieldError } from '@marquee/contracts/problems';
import { effectiveRule, ruleViolation } from '@marquee/contracts/registration';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { PasswordPolicy } from '../registration/index.ts';

export interface NewPassword {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/**
 * A password that a member may take: by the brand's rule over the floor, typed twice, and not one of the common ones, as at
 * registration. `username`: null where it is not known yet. @throws ProblemError `validation_failed` or `password_weak`.
 */
export function readNewPassword(
  ctx: Ctx,
  policy: PasswordPolicy,
  { newPassword, confirmNewPassword }: NewPassword,
  username: string | null,
): string {
  const rule = effectiveRule('password', ctx.manifest.public.registration.password);
  const violation = ruleViolation(rule, newPassword);
  const errors: FieldError[] = [];
  if (violation !== null) {
    const params = { min: rule.minLength, max: rule.maxLength };
    errors.push({ path: 'newPassword', code: violation, params });
  }
  if (confirmNewPassword !== newPassword) errors.push({ path: 'confirmNewPassword', code: 'confirmMismatch' });
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors });
  const weakness = policy(ctx, newPassword, username);
  if (weakness !== null) throw new ProblemError('password_weak', { errors: [{ path: 'newPassword', code: weakness }] });
  return newPassword;
}
