import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type Member, type PasswordStanding, recordLogin } from '../member/index.ts';
import { readDevice } from './device.ts';
import { recordLoginEvent } from './login-event.repository.ts';
import { isPasswordDue } from './password-due.ts';
import type { RememberedLogin } from './remembered-login.repository.ts';
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
  const { isFirst, password } = login;
  const opened = await insertFresh(db, ctx, { memberId, openedBy, rememberedId: null }, password);
  await recordLoginEvent(db, ctx, memberId, 'opened', now);
  return { isFirst, ...opened };
}

/** Signs a member in whose login was remembered. It is no login: the last one stays what they are told of. */
export async function reopenSession(
  db: TenantDb,
  ctx: Ctx,
  { id: rememberedId, openedBy }: Pick<RememberedLogin, 'id' | 'openedBy'>,
  member: Pick<Member, 'id'> & PasswordStanding,
): Promise<OpenedSession> {
  return { isFirst: false, ...(await insertFresh(db, ctx, { memberId: member.id, openedBy, rememberedId }, member)) };
}

async function insertFresh(
  db: TenantDb,
  ctx: Ctx,
  { memberId, openedBy, rememberedId }: { memberId: string; openedBy: OpenedBy; rememberedId: string | null },
  password: PasswordStanding,
): Promise<Omit<OpenedSession, 'isFirst'>> {
  const now = ctx.clock.now();
  const token = newToken();
  const how = { openedBy, rememberedId, ip: ctx.clientIp, ...readDevice(ctx.userAgent) };
  await insertSession(db, ctx, { id: uuidv7(), memberId, tokenHash: hashToken(token), ...how }, now);
  const isDue = openedBy === 'password' && isPasswordDue(ctx, password, now);
  return { token, passwordHash: password.passwordHash, isPasswordDue: isDue };
}
