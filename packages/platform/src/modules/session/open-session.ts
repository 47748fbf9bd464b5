import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { recordLogin } from '../member/index.ts';
import { readDevice } from './device.ts';
import { recordLoginEvent } from './login-event.repository.ts';
import { isPasswordDue } from './password-due.ts';
import { insertSession } from './session.repository.ts';
import type { OpenedBy } from './session.tables.ts';
import { hashToken, newToken } from './token.ts';

export interface OpenedSession {
  /** For the browser alone; only its hash stays here. */
  readonly token: string;
  readonly isFirst: boolean;
  /** As of this moment: a change of it that began before has been made, one that comes later finds this session. */
  readonly passwordHash: string;
  /** Nothing can be done with it but to change the password. */
  readonly isPasswordDue: boolean;
}

/** Signs a member in: a fresh token each time, and the login remembered. Null when the account is disabled. */
export async function openSession(
  db: TenantDb,
  ctx: Ctx,
  memberId: string,
  openedBy: OpenedBy = 'password',
): Promise<OpenedSession | null> {
  const now = ctx.clock.now();
  const login = await recordLogin(db, ctx, memberId, { at: now, ip: ctx.clientIp });
  if (login === null) return null;
  const token = newToken();
  const how = { openedBy, ip: ctx.clientIp, ...readDevice(ctx.userAgent) };
  await insertSession(db, ctx, { id: uuidv7(), memberId, tokenHash: hashToken(token), ...how }, now);
  await recordLoginEvent(db, ctx, memberId, 'opened');
  const { isFirst, password } = login;
  const isDue = openedBy === 'password' && isPasswordDue(ctx, password, now);
  return { token, isFirst, passwordHash: password.passwordHash, isPasswordDue: isDue };
}
