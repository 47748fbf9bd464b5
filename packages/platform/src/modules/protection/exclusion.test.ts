import { randomUUID } from 'node:crypto';
import { STEP_UP_MS } from '@marquee/contracts/constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { ageProtection, askFor, protect } from '../../testing/protection-fixture.ts';
import { staffMessages } from '../../testing/staff-messages.ts';
import { logIn, TEST_PASSWORD, usernameOf } from '../../testing/test-members.ts';
import { grantBonus, lapseBonuses } from '../bonus/index.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { platform, database } = fixture;

beforeAll(() => protect(platform, { exclusionMinDays: 180 }));

const launch = async (token: string) => {
  const query = { nodeId: await fixture.nodeIdOf('slot-1'), vassalage: 'ARCADE', gameType: 'RNG' };
  return (await platform.call('gameLaunch', { token, query })).json().code;
};
const nameOf = (memberId: string): Promise<string> => usernameOf(database, memberId);
const again = async (memberId: string): Promise<string> => {
  // From an address without wrong passwords, as other log-ins of these tests have.
  const answer = await logIn(platform, await nameOf(memberId), TEST_PASSWORD, { clientIp: '198.51.100.7' });
  return answer.json().value.token;
};

describe('[W13] self-exclusion', () => {
  it('ends every session, refuses bets and launches from the next moment, and still pays wins and rollbacks', async () => {
    const player = await seat();
    const other = await again(player.memberId);
    await player.caller.bet(ref('a'), 10 * UNIT);
    await player.caller.bet(ref('b'), 10 * UNIT);
    const value = await askFor(fixture, player, 'selfExclude', { days: 180, password: TEST_PASSWORD });
    expect(value.exclusion).toMatchObject({ isOwn: true, endRequestedAt: null });
    for (const token of [player.token, other]) {
      const answer = await platform.call('memberInfo', { token });
      expect(answer.json()).toMatchObject({ code: 'token_invalid', sessionEnd: 'excluded' });
    }
    expect((await player.caller.bet(ref('c'), UNIT)).status).not.toBe('RS_OK');
    expect((await player.caller.win(ref('w'), ref('a'), 5 * UNIT)).status).toBe('RS_OK');
    expect((await player.caller.rollback(ref('back'), ref('b'))).status).toBe('RS_OK');
    const token = await again(player.memberId);
    expect(await askFor(fixture, { token }, 'balance')).toMatchObject({ sumBalance: '95.00' });
    expect(await launch(token)).toBe('player_excluded');
    expect(await askFor(fixture, { token }, 'realityCheck')).toMatchObject({ stop: { reason: 'excluded' } });
  });

  it('waits for a bet under way and refuses every bet after it, whichever process takes it', async () => {
    const player = await seat(1000n);
    const bets = Array.from({ length: 24 }, (_, at) => player.caller.bet(ref(`bet${at}`), UNIT));
    const excluded = askFor(fixture, player, 'selfExclude', { days: null, password: TEST_PASSWORD });
    await Promise.all([...bets, excluded]);
    const [late] = await database.query<{ count: string }>(
      `SELECT count(*) FROM core.tx t JOIN app.member_protection p ON p.tenant = t.tenant AND p.member_id = t.member
       WHERE t.member = $1 AND t.kind = 'bet' AND uuid_extract_timestamp(t.id) > p.excluded_at`,
      [player.memberId],
    );
    expect(late?.count).toBe('0');
    // Also a game whose session had been left open by mistake is refused by the ledger itself.
    await database.query('UPDATE app.session SET ended_at = NULL, end_reason = NULL WHERE member_id = $1', [
      player.memberId,
    ]);
    expect((await player.caller.bet(ref('late'), UNIT)).status).toBe('RS_ERROR_USER_DISABLED');
  });

  it('has the shortest length of the brand, needs the password, and can only become longer', async () => {
    const player = await seat();
    const exclude = (days: number | null, password = TEST_PASSWORD) =>
      askFor(fixture, player, 'selfExclude', { days, password });
    expect(await exclude(179)).toBe('validation_failed');
    expect(await exclude(180, 'another-one-9')).toBe('login_failed');
    const first = await exclude(365);
    const token = await again(player.memberId);
    const shorter = await askFor(fixture, { token }, 'selfExclude', { days: 180, password: TEST_PASSWORD });
    expect(shorter.exclusion.until).toBe(first.exclusion.until);
    const endless = await askFor(fixture, { token: await again(player.memberId) }, 'selfExclude', {
      days: null,
      password: TEST_PASSWORD,
    });
    expect(endless.exclusion.until).toBeNull();
    const still = await askFor(fixture, { token: await again(player.memberId) }, 'selfExclude', {
      days: 400,
      password: TEST_PASSWORD,
    });
    expect(still.exclusion.until).toBeNull();
  });

  it('needs a recent log-in of a player who has no password, and the password of any other', async () => {
    const [recent, late] = [await seat(), await seat()];
    const exclude = (player: typeof recent) => askFor(fixture, player, 'selfExclude', { days: 180 });
    expect(await exclude(recent)).toBe('validation_failed');
    await database.query('UPDATE app.member SET password_known = false WHERE id IN ($1, $2)', [
      recent.memberId,
      late.memberId,
    ]);
    expect((await exclude(recent)).exclusion).toMatchObject({ isOwn: true });
    platform.clock.advance(STEP_UP_MS + 1);
    expect(await exclude(late)).toBe('login_not_fresh');
  });

  it('does not end by itself: after its time the player asks, and a day later it ends', async () => {
    const player = await seat();
    await askFor(fixture, player, 'selfExclude', { days: 180, password: TEST_PASSWORD });
    const token = await again(player.memberId);
    await ageProtection(fixture, player.memberId, '179 days');
    expect(await askFor(fixture, { token }, 'exclusionEnd', {})).toBe('exclusion_in_force');
    await ageProtection(fixture, player.memberId, '400 days');
    expect(await launch(token)).toBe('player_excluded');
    expect((await askFor(fixture, { token }, 'exclusionEnd', {})).exclusion.endRequestedAt).not.toBeNull();
    await ageProtection(fixture, player.memberId, '23 hours 59 minutes');
    expect(await launch(token)).toBe('player_excluded');
    await ageProtection(fixture, player.memberId, '1 minute');
    expect(await launch(token)).toBeUndefined();
    expect((await askFor(fixture, { token }, 'protection')).exclusion).toBeNull();
  });

  it('is not offered where the brand has no shortest length', async () => {
    protect(platform, { exclusionMinDays: 0 });
    const player = await seat();
    expect(await askFor(fixture, player, 'selfExclude', { days: 400, password: TEST_PASSWORD })).toBe('switch_off');
    protect(platform, { exclusionMinDays: 180 });
  });
});

describe('[W13] messages of staff', () => {
  it('to lists and the brand are not shown to an excluded player; one to the player alone is', async () => {
    const player = await seat();
    const other = await seat();
    const { send, sendToBrand } = staffMessages(platform);
    await sendToBrand();
    await send({ to: { kind: 'members', members: [player.memberId, other.memberId] } });
    const own = await send({ to: { kind: 'members', members: [player.memberId] } });
    const shownTo = async (token: string): Promise<string[]> => {
      const { messages }: { messages: { id: string; type: string }[] } = await askFor(fixture, { token }, 'messages');
      return messages.filter(({ type }) => type === 'staff').map(({ id }) => id);
    };
    expect(await shownTo(player.token)).toHaveLength(3);
    await askFor(fixture, player, 'selfExclude', { days: 180, password: TEST_PASSWORD });
    expect(await shownTo(await again(player.memberId))).toEqual([own.id]);
    expect(await shownTo(other.token)).toHaveLength(2);
  });
});

describe('[W13] time-out', () => {
  it('stops play for its hours and leaves the sessions, and a shorter one does not end a longer one', async () => {
    const player = await seat();
    const long = await askFor(fixture, player, 'timeOut', { hours: 168 });
    const short = await askFor(fixture, player, 'timeOut', { hours: 24 });
    expect(short.timeOutUntil).toBe(long.timeOutUntil);
    expect((await player.caller.bet(ref('a'), UNIT)).status).toBe('RS_ERROR_USER_DISABLED');
    expect(await launch(player.token)).toBe('player_in_time_out');
    expect(await askFor(fixture, player, 'realityCheck')).toMatchObject({
      stop: { reason: 'timeOut', until: long.timeOutUntil },
    });
    await ageProtection(fixture, player.memberId, '7 days');
    expect((await player.caller.bet(ref('b'), UNIT)).status).toBe('RS_OK');
    expect(await askFor(fixture, player, 'timeOut', { hours: 5 })).toBe('validation_failed');
  });

  it('gives no bonus to a member who is kept out, until they are back', async () => {
    const player = await seat(0n);
    await askFor(fixture, player, 'timeOut', { hours: 24 });
    const grant = { id: randomUUID(), memberId: player.memberId, currency: 'KHR', reason: 'registration' } as const;
    const scope = { merchant: 'lotus', clock: platform.clock };
    const terms = { amount: 5_000n, required: 50_000n, days: 30 };
    expect(await database.withTenant(scope, (db) => grantBonus(db, scope, { ...grant, ...terms }))).toBe('waiting');
    await lapseBonuses({ query: createQuery(database.pool), clock: platform.clock }, 'lotus');
    expect(await askFor(fixture, player, 'balance')).toMatchObject({ sumBalance: '0.00', bonus: null });
    await ageProtection(fixture, player.memberId, '2 days');
    await lapseBonuses({ query: createQuery(database.pool), clock: platform.clock }, 'lotus');
    expect(await askFor(fixture, player, 'balance')).toMatchObject({ sumBalance: '50.00', bonus: { amount: '50.00' } });
  });
});
