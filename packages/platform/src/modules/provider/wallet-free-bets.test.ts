import { describe, expect, it } from 'vitest';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';

const FREE = { is_free: true, reward_uuid: 'reward-1' };
const { fixture, seat, ref } = await openWalletSuite();

const roundOf = async (memberId: string): Promise<unknown> => {
  const rounds = await fixture.database.query(
    'SELECT state, stake, won, voided, free_bets FROM app.game_round WHERE member_id = $1',
    [memberId],
  );
  return rounds[0];
};

describe('[G11] a free bet', () => {
  it('takes no money for any stake, and pays its win to the player', async () => {
    const { caller, memberId } = await seat();
    expect(await caller.bet(ref('bet'), 30 * UNIT, FREE)).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT });
    expect(await caller.win(ref('win'), ref('bet'), 45 * UNIT, FREE)).toMatchObject({
      status: 'RS_OK',
      balance: 145 * UNIT,
    });
    expect(await roundOf(memberId)).toEqual({ state: 'closed', stake: '0', won: '4500', voided: '0', free_bets: 1 });
  });

  it('stays on record: its kind, its reward and what it was worth', async () => {
    const { caller } = await seat();
    await caller.bet(ref('bet'), 30 * UNIT, FREE);
    await caller.bet(ref('unnamed'), 0, { is_free: true });
    const read = (name: string) =>
      fixture.database.query(
        `SELECT t.kind, t.outcome, f.reward, f.worth, (SELECT count(*)::int FROM core.entry e WHERE e.tx = t.id) AS lines
         FROM core.tx t JOIN app.free_bet f ON f.tx = t.id WHERE t.ref = $1`,
        [ref(name)],
      );
    const common = { kind: 'free_bet', outcome: 'posted', lines: 0 };
    expect(await read('bet')).toEqual([{ ...common, reward: 'reward-1', worth: '3000' }]);
    expect(await read('unnamed')).toEqual([{ ...common, reward: null, worth: '0' }]);
    await expect(fixture.database.query('UPDATE app.free_bet SET worth = 0')).rejects.toMatchObject({ code: '42501' });
  });

  it('needs no balance, and everything else that a bet needs', async () => {
    const { caller, token } = await seat();
    await caller.bet(ref('all'), 100 * UNIT);
    expect(await caller.bet(ref('free'), 50 * UNIT, FREE)).toMatchObject({ status: 'RS_OK', balance: 0 });
    expect((await caller.bet(ref('odd'), 1_001, FREE)).status).toBe('RS_ERROR_WRONG_TYPES');
    expect((await caller.bet(ref('usd'), UNIT, { ...FREE, currency: 'USD' })).status).toBe('RS_ERROR_WRONG_CURRENCY');
    expect((await caller.bet(ref('bad'), UNIT, { ...FREE, token: 'made-up' })).status).toBe('RS_ERROR_INVALID_TOKEN');
    await fixture.platform.call('logout', { token });
    expect((await caller.bet(ref('late'), UNIT, FREE)).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect(await caller.win(ref('win'), ref('free'), UNIT, FREE)).toMatchObject({ status: 'RS_OK', balance: UNIT });
  });

  it('answers a repeat the same; free or paid is part of the request', async () => {
    const { caller } = await seat();
    const first = await caller.bet(ref('bet'), UNIT, { ...FREE, request_uuid: 'same' });
    expect(await caller.bet(ref('bet'), UNIT, { ...FREE, request_uuid: 'same' })).toEqual(first);
    expect((await caller.bet(ref('bet'), UNIT)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    await caller.bet(ref('paid'), UNIT);
    expect((await caller.bet(ref('paid'), UNIT, FREE)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect((await caller.bet(ref('paid'), UNIT, { is_free: false })).status).toBe('RS_OK');
    expect((await caller.send('balance')).balance).toBe(99 * UNIT);
  });

  it('is undone together with its win and its round', async () => {
    const { caller, memberId } = await seat();
    await caller.bet(ref('bet'), 30 * UNIT, FREE);
    await caller.win(ref('win'), ref('bet'), 5 * UNIT, { round_closed: false });
    const back = { status: 'RS_OK', balance: 100 * UNIT };
    expect(await caller.rollback(ref('back'), ref('bet'), { round_closed: false })).toMatchObject(back);
    expect((await caller.bet(ref('bet'), 30 * UNIT, FREE)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect((await caller.win(ref('win2'), ref('bet'), UNIT)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect(await roundOf(memberId)).toEqual({ state: 'closed', stake: '0', won: '0', voided: '0', free_bets: 0 });
  });

  it('is refused when its rollback came first', async () => {
    const { caller } = await seat();
    await caller.rollback(ref('back'), ref('late'));
    expect((await caller.bet(ref('late'), UNIT, FREE)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
  });

  it('keeps its round open when a paid bet beside it is undone, and is refused on a closed round', async () => {
    const { caller, memberId } = await seat();
    const round = { round: 'r' };
    await caller.bet(ref('paid'), 10 * UNIT, round);
    await caller.bet(ref('free'), 10 * UNIT, { ...FREE, ...round });
    await caller.rollback(ref('back'), ref('paid'), { ...round, round_closed: false });
    expect(await roundOf(memberId)).toMatchObject({ state: 'open', stake: '1000', voided: '1000', free_bets: 1 });
    await caller.win(ref('win'), ref('free'), 0, round);
    const closed = { status: 'RS_ERROR_UNKNOWN', balance: 100 * UNIT };
    expect(await caller.bet(ref('more'), 10 * UNIT, { ...FREE, ...round })).toMatchObject(closed);
    expect(await caller.bet(ref('nothing'), 0, round)).toMatchObject(closed);
    expect(await fixture.database.query('SELECT 1 FROM core.tx WHERE ref = $1', [ref('more')])).toEqual([]);
  });
});
