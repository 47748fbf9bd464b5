import { randomBytes } from 'node:crypto';
import { DEMO_CURRENCY, FREE_PLAY_BALANCE, TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { parseMinor } from '@marquee/contracts/money';
import type { FreePlayRequest, LoginValue } from '@marquee/contracts/schemas/session';
import { networkKey, ProblemError } from '@marquee/server-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { insertMember, type NewMember, usernameKey } from '../member/index.ts';
import { throttle } from '../verification/index.ts';
import { freePlayMoney, postWithin } from '../wallet/index.ts';
import type { LoginDeps } from './login.service.ts';
import { loginValueOf } from './login-value.ts';
import { openSession } from './open-session.ts';
import type { RememberCookie } from './remember-cookie.ts';
import { wasOfExcluded } from './remembered-login.repository.ts';

/** Guests from one address in an hour: enough for a family, too few to fill the ledger with accounts. */
const GUESTS = { action: 'free-play', times: 30, periodMs: 60 * 60_000 };
const NAME_BYTES = 6;
const SECRET_BYTES = 32;

/**
 * Signs a visitor in as a guest [A15]: a new trial account with demo money and nothing else. It has no log-in, so it ends with
 * its session.
 * @param remembered the browser's remembered log-in, which may have ended
 * @throws ProblemError `too_many_requests`, `human_check_failed`; `player_excluded`: the browser is known as an excluded player's.
 */
export async function playFree(
  { withTenant, passwords, humanChecks }: Omit<LoginDeps, 'afterResponse'>,
  ctx: Ctx,
  { humanCheck }: FreePlayRequest,
  remembered: RememberCookie | null,
): Promise<LoginValue> {
  // Returned, not thrown, so that what was used up stays so.
  const refusal = await withTenant(ctx, async (db) => {
    if (remembered !== null && (await wasOfExcluded(db, ctx, remembered))) return new ProblemError('player_excluded');
    const retryAfterSeconds = await throttle(db, ctx, networkKey(ctx.clientIp), GUESTS);
    if (retryAfterSeconds !== null) return new ProblemError('too_many_requests', { retryAfterSeconds });
    return humanChecks.refuse(db, ctx, 'freePlay', humanCheck);
  });
  if (refusal !== null) throw refusal;
  // Before the transaction, so that no connection waits for the hash of a random password.
  const guest = newGuest(ctx, await passwords.hash(randomBytes(SECRET_BYTES).toString('base64url')));
  return withTenant(ctx, async (db) => {
    await insertWithMoney(db, ctx, guest);
    const session = await openSession(db, ctx, guest.id);
    if (session === null) throw new Error('A guest just made cannot be disabled');
    return loginValueOf(guest, session);
  });
}

function newGuest({ clock }: Ctx, passwordHash: string): NewMember {
  const username = `guest-${randomBytes(NAME_BYTES).toString('hex')}`;
  return {
    id: uuidv7({ msecs: clock.now().getTime() }),
    username,
    usernameKey: usernameKey(username),
    nickname: username,
    accountType: TRIAL_ACCOUNT_TYPE,
    currency: DEMO_CURRENCY,
    passwordHash,
    passwordKnown: false,
    registeredAt: clock.now(),
  };
}

async function insertWithMoney(db: TenantDb, ctx: Ctx, guest: NewMember): Promise<void> {
  // One of 2^48 names: on a collision the visitor tries again.
  if (!(await insertMember(db, ctx, guest))) throw new ProblemError('conflict');
  const minor = parseMinor(FREE_PLAY_BALANCE);
  if (minor === null) throw new Error('What free play begins with is not a decimal amount');
  await postWithin(db, ctx, freePlayMoney(guest.id, minor));
}
