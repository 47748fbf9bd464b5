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

/** The token after `token`: nobody can tell it who has not both, and the same one whenever it is asked for. */
const nextToken = (seed: Buffer, token: string): string => createHmac('sha256', seed).update(token).digest('base64url');

/** Remembers the login behind a session that was just opened. Null when that is over already. */
export async function rememberLogin(db: TenantDb, ctx: Ctx, sessionToken: string): Promise<RememberCookie | null> {
  const opened = await findSession(db, ctx, hashToken(sessionToken));
  if (opened === null) return null;
  // As whoever ends sessions locks the member: what they ended is not remembered, and what is remembered they forget.
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
  /** What the browser keeps from now on. */
  readonly cookie: RememberCookie;
  readonly leftMs: number;
}

/**
 * Opens a session by a remembered login and turns its token. Another tab may come with the token before for half a minute and
 * is given the same next one. After that an old token is one that somebody copied: nobody can tell which of the two is the
 * member, so the login is forgotten and every session of it ends. Null: nobody is signed in by it.
 */
export async function resumeLogin(db: TenantDb, ctx: Ctx, { id, token }: RememberCookie): Promise<Resumed | null> {
  const found = await findRemembered(db, ctx, id);
  if (found === null) return null;
  // The member first, as whoever changes the password or ends sessions locks them.
  const member = await lockMember(db, ctx, found.memberId);
  const login = member === null ? null : await lockRemembered(db, ctx, id);
  const now = ctx.clock.now();
  if (member === null || login === null || isOver(login, member, now)) {
    await forgetRemembered(db, ctx, [id]);
    return null;
  }
  const standing = standingOf(login, token, now);
  if (standing === 'copied') {
    await endSessionsRemembered(db, ctx, id, now);
    await forgetRemembered(db, ctx, [id]);
    return null;
  }
  const next = nextToken(login.seed, token);
  if (standing === 'current') {
    await rotateRemembered(db, ctx, { id, tokenHash: hashToken(next), previousHash: login.tokenHash }, now);
  }
  const opened = await reopenSession(db, ctx, login, member);
  return {
    session: loginValueOf(member, opened),
    cookie: { id, token: next },
    leftMs: login.expiresAt.getTime() - now.getTime(),
  };
}

/** A disabled account, and a password that was changed since by whatever way, end every login that was remembered before. */
const isOver = ({ expiresAt, createdAt }: RememberedLogin, { state, passwordChangedAt }: Member, now: Date): boolean =>
  state !== 'active' || expiresAt <= now || (passwordChangedAt !== null && passwordChangedAt > createdAt);

function standingOf(login: RememberedLogin, token: string, now: Date): 'current' | 'grace' | 'copied' {
  const hash = hashToken(token);
  if (timingSafeEqual(hash, login.tokenHash)) return 'current';
  const isPrevious = login.previousHash !== null && timingSafeEqual(hash, login.previousHash);
  const isInGrace = now.getTime() - login.rotatedAt.getTime() <= REMEMBER_GRACE_MS;
  return isPrevious && isInGrace ? 'grace' : 'copied';
}

/** The browser no longer wants it. Only with its token: an id is no secret. */
export async function forgetLogin(db: TenantDb, ctx: Ctx, { id, token }: RememberCookie): Promise<void> {
  const login = await lockRemembered(db, ctx, id);
  if (login === null) return;
  const hash = hashToken(token);
  const isTheirs = [login.tokenHash, login.previousHash].some((one) => one !== null && timingSafeEqual(hash, one));
  if (isTheirs) await forgetRemembered(db, ctx, [id]);
}
