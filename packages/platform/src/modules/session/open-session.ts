import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type Member, type PasswordState, recordLogin } from '../member/index.ts';
import { readDevice } from './device.ts';
import { takeOverExclusion } from './licensee-exclusion.ts';
import { recordLoginEvent } from './login-event.repository.ts';
import { isPasswordDue } from './password-due.ts';
import type { RememberedLogin } from './remembered-login.repository.ts';
import { insertSession } from './session.repository.ts';
import type { OpenedBy } from './session.tables.ts';
import { hashToken, newToken } from './token.ts';

export interface OpenedSession {
  /** For the browser only; the database has its hash. */
  readonly token: string;
  readonly isFirst: boolean;
  /** As of now: an earlier change is included, and a later one finds this session. */
  readonly passwordHash: string;
  /** The session may only change the password. */
  readonly isPasswordDue: boolean;
}

/** Signs a member in with a new token, and records the log-in. Null when the account is disabled. */
export async function openSession(
  db: TenantDb,
  ctx: Ctx,
  memberId: string,
  openedBy: OpenedBy = 'password',
): Promise<OpenedSession | null> {
  const now = ctx.clock.now();
  const login = await recordLogin(db, ctx, memberId, { at: now, ip: ctx.clientIp });
  if (login === null) return null;
  await takeOverExclusion(db, ctx, memberId);
  const { isFirst, password } = login;
  const opened = await insertFresh(db, ctx, { memberId, openedBy, rememberedId: null }, password);
  await recordLoginEvent(db, ctx, memberId, 'opened', now);
  return { isFirst, ...opened };
}

/**
 * Signs in a member with a remembered log-in. It does not count as a log-in: the last one stays the one that is shown. Null when an exclusion is
 * taken over: it ends remembered log-ins.
 */
export async function reopenSession(
  db: TenantDb,
  ctx: Ctx,
  { id: rememberedId, openedBy }: Pick<RememberedLogin, 'id' | 'openedBy'>,
  member: Pick<Member, 'id'> & PasswordState,
): Promise<OpenedSession | null> {
  if (await takeOverExclusion(db, ctx, member.id)) return null;
  return { isFirst: false, ...(await insertFresh(db, ctx, { memberId: member.id, openedBy, rememberedId }, member)) };
}

async function insertFresh(
  db: TenantDb,
  ctx: Ctx,
  { memberId, openedBy, rememberedId }: { memberId: string; openedBy: OpenedBy; rememberedId: string | null },
  password: PasswordState,
): Promise<Omit<OpenedSession, 'isFirst'>> {
  const now = ctx.clock.now();
  const token = newToken();
  const how = { openedBy, rememberedId, ip: ctx.clientIp, ...readDevice(ctx.userAgent) };
  await insertSession(db, ctx, { id: uuidv7(), memberId, tokenHash: hashToken(token), ...how }, now);
  const isDue = openedBy === 'password' && isPasswordDue(ctx, password, now);
  return { token, passwordHash: password.passwordHash, isPasswordDue: isDue };
}
