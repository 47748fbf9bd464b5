import type { StaffAccountValue, StaffSessionValue } from '@marquee/contracts/schemas/staff';
import type { FastifyReply } from 'fastify';
import { csrfTokenOf } from './admit-staff.ts';
import { ConsoleError } from './console-error.ts';
import { type Grants, permissionsOf, tidy } from './grants.ts';
import { sessionCookie } from './session-cookie.ts';
import type { Opened } from './sign-in.service.ts';
import type { StaffAccount } from './staff.repository.ts';
import type { StaffDeps } from './staff-deps.ts';
import { endOf, findSession, type StaffSession } from './staff-session.repository.ts';
import { hashToken } from './token.ts';

const waitOf = ({ waitsUntil }: StaffAccount, now: Date): string | null =>
  waitsUntil !== null && waitsUntil > now ? waitsUntil.toISOString() : null;

/** A session as the console gets it. It has no permissions before it is full. */
export function sessionValueOf(deps: StaffDeps, session: StaffSession, account: StaffAccount): StaffSessionValue {
  const grants: Grants = session.stage === 'full' ? account.grants : [];
  return {
    stage: session.stage,
    csrfToken: csrfTokenOf(deps, session.tokenHash),
    name: account.name,
    displayName: account.displayName,
    grants: tidy(grants),
    permissions: permissionsOf(grants),
    endsAt: endOf(session).toISOString(),
    waitsUntil: waitOf(account, deps.clock.now()),
  };
}

/** Sets the cookie of the opened session and answers the session. */
export async function startSession(
  deps: StaffDeps,
  reply: FastifyReply,
  { token }: Opened,
): Promise<StaffSessionValue> {
  const found = await findSession(deps.pool, hashToken(token));
  // It was ended at the same moment.
  if (found === null) throw new ConsoleError('token_invalid');
  reply.header('set-cookie', sessionCookie(token));
  return sessionValueOf(deps, found.session, found.account);
}

/** An account as other staff see it, with the grants visible to them. */
export const accountValueOf = (account: StaffAccount, grants: Grants, now: Date): StaffAccountValue => ({
  id: account.id,
  name: account.name,
  displayName: account.displayName,
  state: account.state,
  grants: tidy(grants),
  hasPassword: account.passwordHash !== null,
  hasSecondFactor: account.totpSecret !== null,
  version: account.version,
  createdAt: account.createdAt.toISOString(),
  signedInAt: account.signedInAt?.toISOString() ?? null,
  waitsUntil: waitOf(account, now),
});
