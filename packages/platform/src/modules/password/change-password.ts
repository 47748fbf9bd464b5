import type { ChangePasswordRequest } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import { replacePassword } from '../member/index.ts';
import { endOtherSessions, resetGuesses } from '../session/index.ts';
import type { PasswordDeps } from './password-deps.ts';
import { provePassword } from './prove-self.ts';
import { readNewPassword, refuseSame } from './read-new-password.ts';

/**
 * Changes the signed-in member's password (§5). Every other session ends, this one stays. The old password counts as a guess like
 * one at log-in: a stolen session must not try out passwords. A member without a known password sends none, shortly after a
 * log-in.
 * @throws ProblemError `validation_failed`, `password_weak`, `login_failed` (the old one is wrong, or was changed meanwhile), and
 * what `provePassword` throws.
 */
export async function changePassword(
  deps: PasswordDeps,
  ctx: MemberCtx,
  request: ChangePasswordRequest,
): Promise<void> {
  const { withTenant, passwords, policy } = deps;
  const { username, sessionId } = ctx.actor;
  const { oldPassword: password, newPassword: requested, confirmNewPassword, ...solved } = request;
  const newPassword = readNewPassword(ctx, policy, { newPassword: requested, confirmNewPassword }, { username });
  if (password !== undefined) refuseSame(password, newPassword);
  const { member, guess } = await provePassword(deps, ctx, 'login', { password, ...solved }, 'oldPassword');
  const { passwordHash: knownHash } = member;

  // Before the transaction, so that no connection waits for the hash.
  const newHash = await passwords.hash(newPassword);
  const now = ctx.clock.now();
  await withTenant(ctx, async (db) => {
    // Locked first, because a log-in locks the member's row before it opens a session: the later of the two sees the other.
    const isReplaced = await replacePassword(db, ctx, member.id, { knownHash, newHash, now });
    if (!isReplaced) throw new ProblemError('login_failed');
    if (guess !== null) await resetGuesses(db, ctx, guess.account, guess.guessId);
    await endOtherSessions(db, ctx, { memberId: member.id, keptId: sessionId }, 'password_changed', now);
  });
}
