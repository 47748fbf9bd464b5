import type { Ctx } from '../../context.ts';
import { DAY_MS } from '../../utc-day.ts';
import type { PasswordStanding } from '../member/index.ts';

/**
 * Whether a password that opened a session at `openedAt` has to be changed first (A04): it was given by somebody else, or it was
 * too old by then where the brand minds. Age is judged at log-in, so that nobody is stopped in the middle of a game.
 */
export function isPasswordDue(
  { manifest }: Pick<Ctx, 'manifest'>,
  { passwordChangeRequired, passwordChangedAt, registeredAt }: Omit<PasswordStanding, 'passwordHash'>,
  openedAt: Date,
): boolean {
  if (passwordChangeRequired) return true;
  if (!manifest.public.switches.PWDEXPFORCECHANGE3) return false;
  const age = openedAt.getTime() - (passwordChangedAt ?? registeredAt).getTime();
  return age >= manifest.private.session.passwordMaxAgeDays * DAY_MS;
}
