import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import type { PlayerProtected, PlayerProtection } from '@marquee/contracts/schemas/player-protection';
import { beforeAll, describe, expect, it } from 'vitest';
import { callSupport, type SupportOptions, supportPath } from '../../testing/call-support.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { ageProtection, askFor, protect } from '../../testing/protection-fixture.ts';
import { logIn, TEST_PASSWORD, usernameOf } from '../../testing/test-members.ts';
import type { SeatedPlayer } from '../../testing/wallet-fixture.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { platform, database } = fixture;

beforeAll(() => protect(platform, { limitPeriods: ['day', 'week', 'month'], exclusionMinDays: 30 }));

type Call = 'protection.open' | 'protection.limit' | 'protection.timeOut' | 'protection.exclude';
const send = (name: Call, { memberId }: Pick<SeatedPlayer, 'memberId'>, body: object, options: SupportOptions = {}) =>
  callSupport(platform, supportPath(INTERNAL_CALLS[name].path, memberId), body, { key: randomUUID(), ...options });
/** The value, or the problem's code. */
async function act(name: Call, player: SeatedPlayer, body: object, options: SupportOptions = {}) {
  const answer = await send(name, player, { reason: 'asked by phone', ...body }, options);
  return answer.statusCode === 200 ? (answer.json().value as PlayerProtected) : (answer.json().code as string);
}
const open = async (player: SeatedPlayer): Promise<PlayerProtection> =>
  (await send('protection.open', player, {}, { key: '' })).json().value;
const limitOf = ({ state }: PlayerProtection, of: string) =>
  state.limits.find(({ kind, period }) => `${kind}:${period}` === of);
const lossLimit = (limit: string, period = 'day') => ({ kind: 'loss', period, limit });
const titlesOf = async (token: string): Promise<string[]> =>
  (await askFor(fixture, { token }, 'messages')).messages.map(
    ({ text }: { text: { excerpt: string } }) => text.excerpt,
  );

describe('[W13] staff tighten limits', () => {
  it('a first or a lower one, which holds in the next bet; the player has a message', async () => {
    const player = await seat();
    expect(await act('protection.limit', player, lossLimit('5.00'))).toMatchObject({ again: false });
    expect((await player.caller.bet(ref('a'), 6 * UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect((await player.caller.bet(ref('b'), 4 * UNIT)).status).toBe('RS_OK');
    expect(await act('protection.limit', player, lossLimit('4.50'))).toMatchObject({ again: false });
    expect((await player.caller.bet(ref('c'), UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
    const [message] = await titlesOf(player.token);
    expect(message).toContain('set or lowered a limit');
    const { state, history } = await open(player);
    expect(limitOf({ state } as PlayerProtection, 'loss:day')).toMatchObject({ limit: '4.50', used: '4.00' });
    const limit = { action: 'limit', by: 'staff', staff: 'staff-1', reason: 'asked by phone', length: null };
    expect(history).toMatchObject([
      { ...limit, limit: '4.50', name: { kind: 'loss', period: 'day' } },
      { ...limit, limit: '5.00' },
    ]);
  });

  it('never a higher or the same one, none, or one that the brand does not offer', async () => {
    const player = await seat();
    await askFor(fixture, player, 'limitSet', lossLimit('5.00'));
    expect(await act('protection.limit', player, lossLimit('5.01'))).toBe('conflict');
    expect(await act('protection.limit', player, lossLimit('5.00'))).toBe('conflict');
    expect(await act('protection.limit', player, { kind: 'loss', period: 'day', limit: null })).toBe(
      'validation_failed',
    );
    expect(await act('protection.limit', player, lossLimit('5.001'))).toBe('validation_failed');
    protect(platform, { limitPeriods: ['day'] });
    expect(await act('protection.limit', player, lossLimit('1.00', 'week'))).toBe('validation_failed');
    protect(platform, { limitPeriods: ['day', 'week', 'month'] });
    expect(limitOf(await open(player), 'loss:day')).toMatchObject({ limit: '5.00' });
    expect(await titlesOf(player.token)).toEqual([]);
  });

  it('drop a higher one that waits, also by the same limit again', async () => {
    const player = await seat();
    await askFor(fixture, player, 'limitSet', lossLimit('5.00'));
    await askFor(fixture, player, 'limitSet', lossLimit('50.00'));
    expect(limitOf(await open(player), 'loss:day')?.pending).toMatchObject({ limit: '50.00' });
    await act('protection.limit', player, lossLimit('5.00'));
    await ageProtection(fixture, player.memberId, '25 hours');
    expect(await askFor(fixture, player, 'limitConfirm', { kind: 'loss', period: 'day' })).toBe(
      'limit_not_confirmable',
    );
    expect(limitOf(await open(player), 'loss:day')).toMatchObject({ limit: '5.00', pending: null });
  });

  it('and the player loosens one of staff no sooner than an own one', async () => {
    const player = await seat();
    await act('protection.limit', player, lossLimit('5.00'));
    const value = await askFor(fixture, player, 'limitSet', { kind: 'loss', period: 'day', limit: null });
    expect(limitOf({ state: value } as PlayerProtection, 'loss:day')).toMatchObject({ limit: '5.00' });
    expect(await askFor(fixture, player, 'limitConfirm', { kind: 'loss', period: 'day' })).toBe(
      'limit_not_confirmable',
    );
    await ageProtection(fixture, player.memberId, '24 hours');
    await askFor(fixture, player, 'limitConfirm', { kind: 'loss', period: 'day' });
    expect(limitOf(await open(player), 'loss:day')).toMatchObject({ limit: null });
  });
});

describe('[W13] staff set time-outs and exclusions', () => {
  it('a time-out, or a longer one', async () => {
    const player = await seat();
    expect(await act('protection.timeOut', player, { hours: 168 })).toMatchObject({ again: false });
    expect((await player.caller.bet(ref('a'), UNIT)).status).toBe('RS_ERROR_USER_DISABLED');
    expect(await act('protection.timeOut', player, { hours: 48 })).toBe('conflict');
    const longer = await act('protection.timeOut', player, { hours: 336 });
    expect(longer).toMatchObject({ protection: { history: [{ length: 336, by: 'staff' }, { length: 168 }] } });
    expect(await titlesOf(player.token)).toHaveLength(2);
  });

  it('an exclusion ends the sessions, and can only become longer', async () => {
    const player = await seat();
    expect(await act('protection.exclude', player, { days: 29 })).toBe('validation_failed');
    expect(await act('protection.exclude', player, { days: 60 })).toMatchObject({
      protection: { excludedBy: 'staff', state: { exclusion: { endRequestedAt: null } } },
    });
    expect(await askFor(fixture, player, 'memberInfo')).toBe('token_invalid');
    expect((await player.caller.bet(ref('a'), UNIT)).status).not.toBe('RS_OK');
    expect(await act('protection.exclude', player, { days: 59 })).toBe('conflict');
    expect(await act('protection.exclude', player, { days: 90 })).toMatchObject({ again: false });
    expect(await act('protection.exclude', player, { days: null })).toMatchObject({
      protection: { state: { exclusion: { until: null } } },
    });
    expect(await act('protection.exclude', player, { days: 3650 })).toBe('conflict');
    expect(await act('protection.exclude', player, { days: null })).toBe('conflict');
    expect((await open(player)).history.map(({ length }) => length)).toEqual([null, 90, 60]);
  });

  it('lengthens one of the player, whose end can then not be requested before', async () => {
    const player = await seat();
    await askFor(fixture, player, 'selfExclude', { days: 30, password: TEST_PASSWORD });
    // Messages of one moment have no order.
    platform.clock.advance(1);
    await act('protection.exclude', player, { days: 60 });
    const { token } = (await logIn(platform, await usernameOf(database, player.memberId), TEST_PASSWORD)).json().value;
    await ageProtection(fixture, player.memberId, '40 days');
    expect(await askFor(fixture, { token }, 'exclusionEnd', {})).toBe('exclusion_in_force');
    expect((await titlesOf(token))[0]).toContain('excluded your account');
  });

  it('reaches the other brands of the licensee, where it is shown as taken over', async () => {
    for (const merchant of ['lotus', 'harbor']) {
      const brand = platform.brands.get(merchant);
      if (brand === undefined) throw new Error('No such test brand');
      platform.brands.set({ ...brand, private: { ...brand.private, licensee: 'mekong' } });
    }
    const [player, other] = [await seat(), await seat(100n, 'harbor')];
    await database.query('UPDATE app.member SET email_key = $1, email_proven_at = now() WHERE id = ANY($2)', [
      'both@mail.example',
      [player.memberId, other.memberId],
    ]);
    expect((await open(player)).reach).toEqual(['harbor']);
    await act('protection.exclude', player, { days: 60 });
    const { excludedBy, state, history } = (
      await send('protection.open', other, {}, { key: '', merchant: 'harbor' })
    ).json().value as PlayerProtection;
    expect(excludedBy).toBe('licensee');
    expect(state.exclusion).toMatchObject({ isOwn: false });
    expect(history).toMatchObject([{ action: 'excluded', by: 'licensee', staff: null }]);
    const longer = await act('protection.exclude', other, { days: 120 }, { merchant: 'harbor' });
    expect(longer).toMatchObject({ protection: { excludedBy: 'staff', state: { exclusion: { isOwn: true } } } });
    expect((await open(player)).state.exclusion?.until).toBe(
      (longer as PlayerProtected).protection.state.exclusion?.until,
    );
  });
});

describe('[W13] a request of staff', () => {
  it('has one effect, also when it is sent again, and its key belongs to it', async () => {
    const player = await seat();
    const key = randomUUID();
    await act('protection.timeOut', player, { hours: 24 }, { key });
    expect(await act('protection.timeOut', player, { hours: 24 }, { key })).toMatchObject({ again: true });
    expect(await act('protection.timeOut', player, { hours: 48 }, { key })).toBe('idempotency_mismatch');
    expect((await open(player)).history).toHaveLength(1);
    expect(await titlesOf(player.token)).toHaveLength(1);
  });

  it.each<[Call, object]>([
    ['protection.limit', lossLimit('1.00')],
    ['protection.timeOut', { hours: 24 }],
    ['protection.exclude', { days: 60 }],
  ])('%s needs a reason, a signature, and a player of the brand', async (name, body) => {
    const player = await seat();
    expect(await act(name, player, { ...body, reason: ' ' })).toBe('validation_failed');
    const reason = 'asked by phone';
    expect(
      (await send(name, player, { ...body, reason }, { sent: { body: { ...body, reason: 'x' } } })).statusCode,
    ).toBe(401);
    expect((await send(name, player, { ...body, reason }, { key: '' })).statusCode).toBe(400);
    expect(await act(name, player, body, { merchant: 'harbor' })).toBe('not_found');
    expect((await open(player)).history).toEqual([]);
  });
});
