import type { ResetPasswordRequest } from '@marquee/contracts/schemas/recovery';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import { replacePassword } from '../member/index.ts';
import { endAllSessions, hashToken, isToken } from '../session/index.ts';
import type { PasswordDeps } from './password-deps.ts';
import { findLinked, takeLink } from './password-link.repository.ts';
import { readNewPassword } from './read-new-password.ts';

/**
 * Sets a new password with the link of a mail, ends every session of the member, and opens none: the member logs in with it. A
 * refused password leaves the link valid.
 * @throws ProblemError `reset_link_invalid` for a link that is used, too old, replaced by a newer one or a change of the
 * password, another brand's or unknown, without saying which; `validation_failed`, `password_weak`.
 */
export async function resetPassword(
  { withTenant, passwords, policy }: PasswordDeps,
  ctx: Ctx,
  request: ResetPasswordRequest,
): Promise<void> {
  const now = ctx.clock.now();
  const invalid = new ProblemError('reset_link_invalid');
  if (!isToken(request.token)) throw invalid;
  const tokenHash = hashToken(request.token);
  const linked = await withTenant(ctx, (db) => findLinked(db, ctx, tokenHash, now));
  if (linked === null) throw invalid;
  const newPassword = readNewPassword(ctx, policy, request, { username: linked.username });

  // Before the transaction, so that no connection waits for the hash.
  const change = { knownHash: linked.passwordHash, newHash: await passwords.hash(newPassword), now };
  await withTenant(ctx, async (db) => {
    if (!(await takeLink(db, ctx, tokenHash))) throw invalid;
    if (!(await replacePassword(db, ctx, linked.memberId, change))) throw invalid;
    await endAllSessions(db, ctx, linked.memberId, 'password_changed', now);
  });
}
