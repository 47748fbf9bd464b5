import { describe, expect, it } from 'vitest';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { database, platform } = fixture;
const DAY_MS = 86_400_000;
const FILES = ['betRecordFile', 'accountRecordFile', 'profitRecordFile'] as const;
/** The brand's day of the test clock, moved by some days. */
const day = (offset = 0) =>
  new Date(platform.clock.now().getTime() + 7 * 3_600_000 + offset * DAY_MS).toISOString().slice(0, 10);

describe('[W07] a file of a record', () => {
  const fetchFile = async (name: (typeof FILES)[number], token: string, query: Record<string, string> = {}) =>
    platform.call(name, { token, query: { from: day(-1), to: day(1), ...query } });

  it('has all rows in the words of its language, with times of the brand and plain numbers', async () => {
    const { caller, token } = await seat();
    await caller.bet(ref('f1'), 10 * UNIT);
    await caller.win(ref('f1-win'), ref('f1'), 15 * UNIT);
    const bets = await fetchFile('betRecordFile', token, { language: 'KM' });
    expect(bets.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining(
        `attachment; filename="bets_${day(-1)}_${day()}.csv"; filename*=UTF-8''`,
      ),
    });
    expect(bets.body.startsWith('\uFEFFពេលលេង,ពេលទូទាត់,លេខជុំ,')).toBe(true);
    expect(bets.body.endsWith('\r\n')).toBe(true);
    const [, row = ''] = bets.body.split('\r\n');
    expect(row).toMatch(
      new RegExp(`^${day()} \\d\\d:\\d\\d:\\d\\d,${day()} \\d\\d:\\d\\d:\\d\\d,round-${ref('f1')},ARCADE,slot-1,ស្លុត,`),
    );
    expect(row).toContain(',10.00,15.00,0.00,5.00,0.00,0.00,ទេ,ទេ');
    const account = (await fetchFile('accountRecordFile', token, { language: 'EN' })).body.split('\r\n');
    expect(account.map((line) => line.split(',').slice(1, 4).join(','))).toEqual([
      'Type,Amount,Balance after',
      'Win,15.00,105.00',
      'Bet,-10.00,90.00',
      'Registration bonus,100.00,100.00',
      '',
    ]);
    const profit = (await fetchFile('profitRecordFile', token, { by: 'vendor' })).body;
    const ofOneDay = await fetchFile('profitRecordFile', token, { from: day() });
    expect(ofOneDay.headers['content-disposition']).toContain(`filename="profit_${day()}.csv"`);
    expect(profit).toBe(
      '\uFEFFStudio,Rounds,Staked,Won,Returned,Valid bets,Profit or loss,Staked from bonus,Won to bonus\r\nARCADE,1,10.00,15.00,0.00,10.00,5.00,0.00,0.00\r\n',
    );
  });

  it('has a whole long record, as the pages have it', async () => {
    const { caller, token, memberId } = await seat();
    await caller.bet(ref('long'), UNIT, { round_closed: true });
    await database.query(
      `INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, stake, opened_at, closed_at)
       SELECT tenant, provider, member_id, '=cmd-' || number, game_code, currency, 'closed', 100,
         opened_at - number / 8 * interval '1 microsecond', opened_at
       FROM app.game_round, generate_series(1, 2500) AS number WHERE round = $1`,
      [`round-${ref('long')}`],
    );
    const lines = (await fetchFile('betRecordFile', token)).body.split('\r\n').slice(1, -1);
    expect(new Set(lines.map((line) => line.split(',')[2])).size).toBe(2501);
    expect(lines.filter((line) => line.split(',')[2]?.startsWith("'=cmd-"))).toHaveLength(2500);
    const listed = await platform.call('betRecord', { token, query: { from: day(-1), to: day(1) } });
    expect(listed.json().value.total).toBe(2501);
    await database.query("DELETE FROM app.game_round WHERE member_id = $1 AND round LIKE '=cmd-%'", [memberId]);
  });

  it('is refused for bad ranges, and has nothing of another player', async () => {
    const { caller } = await seat();
    await caller.bet(ref('mine'), UNIT);
    const other = await seat(0n);
    for (const name of FILES) {
      expect((await fetchFile(name, other.token, { to: day(-2) })).statusCode).toBe(400);
      expect((await fetchFile(name, other.token)).body.split('\r\n')).toHaveLength(2);
    }
  });
});
