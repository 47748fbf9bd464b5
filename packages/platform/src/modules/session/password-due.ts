import type { Ctx } from '../../context.ts';
import { DAY_MS } from '../../utc-day.ts';
import type { PasswordState } from '../member/index.ts';

/**
 * Whether the password of a session opened at `openedAt` must be changed first [A04]: staff set it, or it was too old by then for
 * the brand. Age counts at log-in, so no game is interrupted.
 */
export function isPasswordDue(
  { manifest }: Pick<Ctx, 'manifest'>,
  { passwordChangeRequired, passwordChangedAt, registeredAt }: Omit<PasswordState, 'passwordHash'>,
  openedAt: Date,
): boolean {
  if (passwordChangeRequired) return true;
  if (!manifest.public.switches.PWDEXPFORCECHANGE3) return false;
  const age = openedAt.getTime() - (passwordChangedAt ?? registeredAt).getTime();
  return age >= manifest.private.session.passwordMaxAgeDays * DAY_MS;
}
