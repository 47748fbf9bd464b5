import type { SetPasswordByPhoneRequest, SetPasswordByPhoneValue } from '@marquee/contracts/schemas/recovery';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import { findMemberByProvenMobile, replacePassword } from '../member/index.ts';
import { endAllSessions } from '../session/index.ts';
import { type Codes, readMobile } from '../verification/index.ts';
import type { PasswordDeps } from './password-deps.ts';
import { readNewPassword, refuseWeak } from './read-new-password.ts';

export interface PhoneRecoveryDeps extends PasswordDeps {
  readonly codes: Codes;
}

/**
 * Sets a new password with the code sent to the member's number (§5), ends every session, and opens none. Resolves with the
 * username. An unproven number has a code too, which was not sent: it is refused like a wrong one. The password is checked and
 * hashed before the code, so a refused one costs no code, and a known number takes no more time than an unknown one.
 * @throws ProblemError `switch_off`, `validation_failed`, `password_weak`, `code_invalid`, `code_expired`, `too_many_requests`.
 */
export async function setPasswordByPhone(
  { withTenant, passwords, policy, codes }: PhoneRecoveryDeps,
  ctx: Ctx,
  { newPassword: requested, verificationCode: code, ...number }: SetPasswordByPhoneRequest,
): Promise<SetPasswordByPhoneValue> {
  const mobile = readMobile(ctx, number);
  const newPassword = readNewPassword(
    ctx,
    policy,
    { newPassword: requested, confirmNewPassword: requested },
    { username: null },
  );
  const newHash = await passwords.hash(newPassword);
  const now = ctx.clock.now();
  const outcome = await withTenant(ctx, async (db) => {
    const refused = await codes.redeem(db, ctx, { purpose: 'recover', mobile, code });
    if (refused !== null) return refused;
    const member = await findMemberByProvenMobile(db, ctx, mobile.key);
    if (member === null || member.state !== 'active') return new ProblemError('code_invalid');
    // The name is revealed with the right code only. Thrown in here, so that the code stays valid for another password.
    refuseWeak(ctx, policy, newPassword, member.username);
    const change = { knownHash: member.passwordHash, newHash, now };
    if (!(await replacePassword(db, ctx, member.id, change))) return new ProblemError('code_invalid');
    await endAllSessions(db, ctx, member.id, 'password_changed', now);
    return { username: member.username };
  });
  // Thrown here, after the try was counted.
  if (outcome instanceof ProblemError) throw outcome;
  return outcome;
}
