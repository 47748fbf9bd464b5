import type { LoginValue } from '@marquee/contracts/schemas/session';
import type { OpenedSession } from './open-session.ts';

/** The log-in value of §3 for a member and a new session. `passwordExpired`: it opens the forced change (§4). */
export const loginValueOf = (
  member: { readonly username: string; readonly accountType: number },
  session: Pick<OpenedSession, 'token' | 'isFirst' | 'isPasswordDue'>,
): LoginValue => ({
  token: session.token,
  firstTimeLogin: session.isFirst,
  passwordExpired: session.isPasswordDue,
  username: member.username,
  type: member.accountType,
});
