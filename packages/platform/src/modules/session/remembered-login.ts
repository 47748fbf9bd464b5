import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { REMEMBER_GRACE_MS, REMEMBERED_LOGIN_MS } from '@marquee/contracts/constants';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { lockMember, type Member } from '../member/index.ts';
import { loginValueOf } from './login-value.ts';
import { reopenSession } from './open-session.ts';
import type { RememberCookie } from './remember-cookie.ts';
import {
  findRemembered,
  forgetRemembered,
  insertRemembered,
  lockRemembered,
  type RememberedLogin,
  rotateRemembered,
} from './remembered-login.repository.ts';
import { endSessionsRemembered, findSession } from './session.repository.ts';
import { hashToken, newToken } from './token.ts';

const SEED_BYTES = 32;

/** The token after `token`: the same for every caller, and unguessable without both values. */
const nextToken = (seed: Buffer, token: string): string => createHmac('sha256', seed).update(token).digest('base64url');

/** Remembers the log-in of a session that was just opened. Null when the session is over already. */
export async function rememberLogin(db: TenantDb, ctx: Ctx, sessionToken: string): Promise<RememberCookie | null> {
  const opened = await findSession(db, ctx, hashToken(sessionToken));
  if (opened === null) return null;
  // Every end of sessions locks the member too: an ended session is not remembered, and a remembered one is forgotten.
  await lockMember(db, ctx, opened.memberId);
  const session = await findSession(db, ctx, hashToken(sessionToken));
  if (session === null) return null;
  const now = ctx.clock.now();
  const token = newToken();
  const id = uuidv7();
  const login = {
    id,
    memberId: session.memberId,
    openedBy: session.openedBy,
    seed: randomBytes(SEED_BYTES),
    tokenHash: hashToken(token),
    previousHash: null,
    rotatedAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + REMEMBERED_LOGIN_MS),
  };
  await insertRemembered(db, ctx, login, session.id);
  return { id, token };
}

export interface Resumed {
  readonly session: LoginValue;
  /** The browser's new cookie. */
  readonly cookie: RememberCookie;
  readonly leftMs: number;
}

/**
 * Opens a session with a remembered log-in and rotates its token. For half a minute another tab may send the previous token and
 * gets the same next one. After that an old token counts as copied: it is unknown which of the two browsers is the member's, so
 * the log-in is forgotten and every session of it ends. Null: no session is opened.
 */
export async function resumeLogin(db: TenantDb, ctx: Ctx, { id, token }: RememberCookie): Promise<Resumed | null> {
  const found = await findRemembered(db, ctx, id);
  if (found === null) return null;
  // The member is locked first, as in every change of password and end of sessions.
  const member = await lockMember(db, ctx, found.memberId);
  const login = member === null ? null : await lockRemembered(db, ctx, id);
  const now = ctx.clock.now();
  if (member === null || login === null || isOver(login, member, now)) {
    await forgetRemembered(db, ctx, [id]);
    return null;
  }
  const state = stateOf(login, token, now);
  if (state === 'copied') {
    await endSessionsRemembered(db, ctx, id, now);
    await forgetRemembered(db, ctx, [id]);
    return null;
  }
  const next = nextToken(login.seed, token);
  if (state === 'current') {
    await rotateRemembered(db, ctx, { id, tokenHash: hashToken(next), previousHash: login.tokenHash }, now);
  }
  const opened = await reopenSession(db, ctx, login, member);
  if (opened === null) return null;
  return {
    session: loginValueOf(member, opened),
    cookie: { id, token: next },
    leftMs: login.expiresAt.getTime() - now.getTime(),
  };
}

/** A disabled account and a changed password end every log-in remembered before. */
const isOver = ({ expiresAt, createdAt }: RememberedLogin, { state, passwordChangedAt }: Member, now: Date): boolean =>
  state !== 'active' || expiresAt <= now || (passwordChangedAt !== null && passwordChangedAt > createdAt);

function stateOf(login: RememberedLogin, token: string, now: Date): 'current' | 'grace' | 'copied' {
  const hash = hashToken(token);
  if (timingSafeEqual(hash, login.tokenHash)) return 'current';
  const isPrevious = login.previousHash !== null && timingSafeEqual(hash, login.previousHash);
  const isInGrace = now.getTime() - login.rotatedAt.getTime() <= REMEMBER_GRACE_MS;
  return isPrevious && isInGrace ? 'grace' : 'copied';
}

/** The browser forgets it. Only with its token: an id is no secret. */
export async function forgetLogin(db: TenantDb, ctx: Ctx, { id, token }: RememberCookie): Promise<void> {
  const login = await lockRemembered(db, ctx, id);
  if (login === null) return;
  const hash = hashToken(token);
  const isTheirs = [login.tokenHash, login.previousHash].some((one) => one !== null && timingSafeEqual(hash, one));
  if (isTheirs) await forgetRemembered(db, ctx, [id]);
}
