import { beforeAll, describe, expect, it } from 'vitest';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { ageProtection, askFor, protect } from '../../testing/protection-fixture.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { database } = fixture;

beforeAll(() => protect(fixture.platform, { limitPeriods: ['day', 'week', 'month'], realityCheckMinutes: null }));

const limitsOf = async (token: string) => {
  const { limits } = await askFor(fixture, { token }, 'protection');
  return (kind: string, period: string) =>
    limits.find((each: { kind: string; period: string }) => each.kind === kind && each.period === period);
};

describe('[W13] limits of stake and loss', () => {
  it('refuse the bet that would exceed them, tell the page, and let smaller bets pass', async () => {
    const player = await seat();
    await askFor(fixture, player, 'limitSet', { kind: 'stake', period: 'day', limit: '50.00' });
    expect((await player.caller.bet(ref('a'), 30 * UNIT)).status).toBe('RS_OK');
    const refused = await player.caller.bet(ref('b'), 21 * UNIT);
    expect(refused).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' });
    expect(await askFor(fixture, player, 'realityCheck')).toMatchObject({
      net: '-30.00',
      stop: { reason: 'limit', limit: { kind: 'stake', period: 'day' } },
    });
    expect((await player.caller.bet(ref('c'), 20 * UNIT)).status).toBe('RS_OK');
    expect((await askFor(fixture, player, 'realityCheck')).stop).toBeNull();
    expect((await limitsOf(player.token))('stake', 'day')).toMatchObject({ limit: '50.00', used: '50.00' });
    // A repeat of the accepted bet is answered, one of the refused bet refused again.
    expect((await player.caller.bet(ref('a'), 30 * UNIT)).status).toBe('RS_OK');
    expect((await player.caller.bet(ref('b'), 21 * UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
  });

  it('begin from what the ledger has of the window: bets, wins and rollbacks before the limit', async () => {
    const player = await seat();
    await player.caller.bet(ref('a'), 30 * UNIT);
    await player.caller.win(ref('w'), ref('a'), 12 * UNIT);
    await player.caller.bet(ref('b'), 20 * UNIT);
    await player.caller.rollback(ref('back'), ref('b'));
    await askFor(fixture, player, 'limitSet', { kind: 'loss', period: 'week', limit: '40.00' });
    const limit = await limitsOf(player.token);
    expect(limit('loss', 'week')).toMatchObject({ limit: '40.00', used: '18.00' });
    expect((await player.caller.bet(ref('c'), 23 * UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect((await player.caller.bet(ref('d'), 22 * UNIT)).status).toBe('RS_OK');
  });

  it('are corrected by wins and rollbacks, which always pass', async () => {
    const player = await seat();
    await askFor(fixture, player, 'limitSet', { kind: 'loss', period: 'day', limit: '10.00' });
    await player.caller.bet(ref('a'), 10 * UNIT);
    expect((await player.caller.bet(ref('b'), UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect((await player.caller.win(ref('w'), ref('a'), 4 * UNIT)).status).toBe('RS_OK');
    expect((await player.caller.bet(ref('c'), 5 * UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect((await player.caller.bet(ref('d'), 4 * UNIT)).status).toBe('RS_OK');
    expect((await player.caller.rollback(ref('back'), ref('a'))).status).toBe('RS_OK');
    // The stake of 10 returned and the win of 4 went back: 4 are lost.
    expect((await limitsOf(player.token))('loss', 'day')).toMatchObject({ used: '4.00' });
  });

  it('hold for two windows at once: of 32 bets at the edge exactly those within the limit are accepted', async () => {
    const player = await seat(1000n);
    await askFor(fixture, player, 'limitSet', { kind: 'stake', period: 'day', limit: '75.00' });
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) => player.caller.bet(ref(`bet${at}`), 10 * UNIT)),
    );
    expect(answers.filter(({ status }) => status === 'RS_OK')).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 'RS_ERROR_LIMIT_REACHED')).toHaveLength(25);
  });

  it('count from the start in a new window, and a rollback of a bet of the window before changes nothing in it', async () => {
    const player = await seat();
    await askFor(fixture, player, 'limitSet', { kind: 'stake', period: 'day', limit: '20.00' });
    await player.caller.bet(ref('a'), 20 * UNIT);
    await database.query(
      `UPDATE app.member_protection SET windows_from[1] = windows_from[1] - interval '2 days', windows_to[1] = windows_from[1] - interval '1 day'
       WHERE member_id = $1`,
      [player.memberId],
    );
    expect((await limitsOf(player.token))('stake', 'day')).toMatchObject({ used: '0.00' });
    expect((await player.caller.bet(ref('b'), 20 * UNIT)).status).toBe('RS_OK');
    await database.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       UPDATE core.tx SET at = at - interval '2 days' WHERE ref = '${ref('a')}'; COMMIT`,
    );
    expect((await player.caller.rollback(ref('back'), ref('a'))).status).toBe('RS_OK');
    expect((await limitsOf(player.token))('stake', 'day')).toMatchObject({ used: '20.00' });
  });

  it('are lower at once, also in mid-play, and higher only a day later and when the player confirms', async () => {
    const player = await seat();
    await askFor(fixture, player, 'limitSet', { kind: 'stake', period: 'day', limit: '50.00' });
    await player.caller.bet(ref('a'), 15 * UNIT);
    await askFor(fixture, player, 'limitSet', { kind: 'stake', period: 'day', limit: '20.00' });
    expect((await player.caller.bet(ref('b'), 6 * UNIT)).status).toBe('RS_ERROR_LIMIT_REACHED');
    await askFor(fixture, player, 'limitSet', { kind: 'stake', period: 'day', limit: '60.00' });
    // The second request replaces the first.
    await askFor(fixture, player, 'limitSet', { kind: 'stake', period: 'day', limit: '30.00' });
    const name = { kind: 'stake', period: 'day' };
    expect(await askFor(fixture, player, 'limitConfirm', name)).toBe('limit_not_confirmable');
    await ageProtection(fixture, player.memberId, '23 hours 59 minutes');
    expect(await askFor(fixture, player, 'limitConfirm', name)).toBe('limit_not_confirmable');
    await ageProtection(fixture, player.memberId, '1 minute');
    // Not by itself.
    expect((await limitsOf(player.token))('stake', 'day')).toMatchObject({
      limit: '20.00',
      pending: { limit: '30.00' },
    });
    await askFor(fixture, player, 'limitConfirm', name);
    expect((await limitsOf(player.token))('stake', 'day')).toMatchObject({ limit: '30.00', pending: null });
    expect((await player.caller.bet(ref('c'), 15 * UNIT)).status).toBe('RS_OK');
  });

  it('are not lifted by a request that was cancelled, replaced by a lower limit, or left too long', async () => {
    const player = await seat();
    const name = { kind: 'loss', period: 'month' };
    await askFor(fixture, player, 'limitSet', { ...name, limit: '50.00' });
    await askFor(fixture, player, 'limitSet', { ...name, limit: null });
    await askFor(fixture, player, 'limitCancel', name);
    await ageProtection(fixture, player.memberId, '2 days');
    expect(await askFor(fixture, player, 'limitConfirm', name)).toBe('limit_not_confirmable');
    await askFor(fixture, player, 'limitSet', { ...name, limit: null });
    await askFor(fixture, player, 'limitSet', { ...name, limit: '40.00' });
    await ageProtection(fixture, player.memberId, '2 days');
    expect(await askFor(fixture, player, 'limitConfirm', name)).toBe('limit_not_confirmable');
    await askFor(fixture, player, 'limitSet', { ...name, limit: null });
    await ageProtection(fixture, player.memberId, '8 days');
    expect(await askFor(fixture, player, 'limitConfirm', name)).toBe('limit_not_confirmable');
    expect((await limitsOf(player.token))('loss', 'month')).toMatchObject({ limit: '40.00', pending: null });
  });

  it('keep money from a vendor whose bets are not ours to refuse, while there are any', async () => {
    const player = await seat();
    await askFor(fixture, player, 'limitSet', { kind: 'loss', period: 'day', limit: '10.00' });
    const [row] = await database.query<{ offsets: unknown }>(
      'SELECT stake_offsets AS offsets FROM app.member_protection WHERE member_id = $1',
      [player.memberId],
    );
    expect(row?.offsets).not.toBeNull();
    await askFor(fixture, player, 'limitSet', { kind: 'loss', period: 'day', limit: null });
    await ageProtection(fixture, player.memberId, '1 day');
    await askFor(fixture, player, 'limitConfirm', { kind: 'loss', period: 'day' });
    const [after] = await database.query<{ offsets: unknown }>(
      'SELECT stake_offsets AS offsets FROM app.member_protection WHERE member_id = $1',
      [player.memberId],
    );
    expect(after?.offsets).toBeNull();
  });

  it('are offered for the periods of the brand alone, and an amount must be one', async () => {
    const player = await seat(0n, 'harbor');
    const set = (body: object) => fixture.platform.call('limitSet', { merchant: 'harbor', token: player.token, body });
    expect((await set({ kind: 'stake', period: 'day', limit: '1.00' })).statusCode).toBe(400);
    expect((await set({ kind: 'session', period: 'session', limit: '0' })).statusCode).toBe(400);
    expect((await set({ kind: 'session', period: 'day', limit: '5' })).statusCode).toBe(400);
    expect((await set({ kind: 'stake', period: 'day', limit: '-1' })).statusCode).toBe(400);
    expect((await set({ kind: 'stake', period: 'day', limit: '1.001' })).statusCode).toBe(400);
  });
});

describe('windows of limits', () => {
  const windows = async (zone: string, at: string) => {
    const [row] = await database.query<{ hours: string[]; starts: string[] }>(
      `SELECT ARRAY(SELECT extract(epoch FROM e - s)::float / 3600 FROM unnest(w.starts, w.ends) AS u(s, e))::text[] AS hours,
              (SELECT array_agg((s AT TIME ZONE $1)::text) FROM unnest(w.starts) AS s) AS starts
       FROM core.play_windows($1, $2) AS w`,
      [zone, at],
    );
    return row;
  };

  it('are days, weeks and months of the brand, of 23 and 25 hours when clocks change', async () => {
    // London's clocks go forward on 29 March 2026 and back on 25 October 2026.
    expect(await windows('Europe/London', '2026-03-29T12:00Z')).toEqual({
      hours: ['23', '167', '743'],
      starts: ['2026-03-29 00:00:00', '2026-03-23 00:00:00', '2026-03-01 00:00:00'],
    });
    expect((await windows('Europe/London', '2026-10-25T12:00Z'))?.hours[0]).toBe('25');
    // One instant before midnight of that day, and midnight itself.
    expect((await windows('Europe/London', '2026-10-25T23:59:59.999Z'))?.starts[0]).toBe('2026-10-25 00:00:00');
    expect((await windows('Europe/London', '2026-10-26T00:00Z'))?.starts[0]).toBe('2026-10-26 00:00:00');
    expect((await windows('Asia/Phnom_Penh', '2026-11-30T17:00Z'))?.starts).toEqual([
      '2026-12-01 00:00:00',
      '2026-11-30 00:00:00',
      '2026-12-01 00:00:00',
    ]);
  });
});
