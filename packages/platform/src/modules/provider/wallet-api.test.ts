import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../testing/tenant-walls.ts';
import { openWalletStage, type SeatedPlayer, type WalletStage } from '../../testing/wallet-stage.ts';

/** 1 riel on the wallet API. */
const RIEL = 100_000;
let stage: WalletStage;
let count = 0;
beforeAll(async () => {
  stage = await openWalletStage();
});
afterAll(() => stage.close());

/** A member with 100.00 in hand, new for each test. */
const seat = (riel = 100n, merchant = 'lotus'): Promise<SeatedPlayer> => {
  count += 1;
  return stage.seat(`player${count}`, riel * 100n, merchant);
};
const ref = (name: string) => `${name}-${count}`;

describe('[G11] the seamless wallet', () => {
  it('tells who plays and what they have', async () => {
    const { caller } = await seat();
    expect(await caller.send('info')).toMatchObject({
      user: caller.seat.user,
      status: 'RS_OK',
      jurisdiction: 'none',
      sub_partner_id: 'lotus',
    });
    expect(await caller.send('balance', { request_uuid: 'r-1' })).toEqual({
      user: caller.seat.user,
      status: 'RS_OK',
      request_uuid: 'r-1',
      currency: 'KHR',
      balance: 100 * RIEL,
    });
  });

  it('takes a stake, pays a win, and closes the round', async () => {
    const { caller, memberId } = await seat();
    expect(await caller.bet(ref('bet'), 30 * RIEL)).toMatchObject({ status: 'RS_OK', balance: 70 * RIEL });
    expect(await caller.win(ref('win'), ref('bet'), 45 * RIEL)).toMatchObject({ status: 'RS_OK', balance: 115 * RIEL });
    const rounds = await stage.database.look(
      'SELECT state, stake, won, voided FROM app.game_round WHERE member_id = $1',
      [memberId],
    );
    expect(rounds).toEqual([{ state: 'closed', stake: '3000', won: '4500', voided: '0' }]);
  });

  it('books a lost round: a win of nothing closes it', async () => {
    const { caller, memberId } = await seat();
    await caller.bet(ref('bet'), RIEL);
    expect(await caller.win(ref('win'), ref('bet'), 0)).toMatchObject({ status: 'RS_OK', balance: 99 * RIEL });
    const rounds = await stage.database.look('SELECT state, stake, won FROM app.game_round WHERE member_id = $1', [
      memberId,
    ]);
    expect(rounds).toEqual([{ state: 'closed', stake: '100', won: '0' }]);
  });

  it('refuses more than there is, with the real balance, and says so again', async () => {
    const { caller } = await seat();
    const refused = { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 100 * RIEL };
    expect(await caller.bet(ref('bet'), 101 * RIEL)).toMatchObject(refused);
    expect(await caller.bet(ref('bet'), 101 * RIEL)).toMatchObject(refused);
    expect(await caller.rollback(ref('back'), ref('bet'))).toMatchObject({ status: 'RS_OK', balance: 100 * RIEL });
  });

  it.each(['bet', 'win', 'rollback'] as const)(
    'answers the same %s the same, and other data as a duplicate',
    async (kind) => {
      const { caller } = await seat();
      await caller.bet(ref('first'), 10 * RIEL);
      const again = {
        bet: (fields = {}) => caller.bet(ref('bet'), 10 * RIEL, fields),
        win: (fields = {}) => caller.win(ref('win'), ref('first'), 10 * RIEL, fields),
        rollback: (fields = {}) => caller.rollback(ref('back'), ref('first'), fields),
      }[kind];
      const first = await again({ request_uuid: 'same' });
      expect(first.status).toBe('RS_OK');
      expect(await again({ request_uuid: 'same' })).toEqual(first);
      const others = [{ round: 'other' }, { game_code: 'slot-2' }];
      const moneyOthers = [{ amount: 11 * RIEL }, { currency: 'USD' }];
      for (const fields of kind === 'rollback' ? others : [...others, ...moneyOthers]) {
        expect(await again(fields)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: first.balance });
      }
    },
  );

  it("answers another player's use of a transaction id as a duplicate", async () => {
    const one = await seat();
    await one.caller.bet('shared-id', 10 * RIEL);
    const other = await seat();
    expect(await other.caller.bet('shared-id', 10 * RIEL, { round: 'round-shared-id' })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
      balance: 100 * RIEL,
    });
    expect(await other.caller.rollback('steal', 'shared-id')).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    });
    expect(await other.caller.win('steal-win', 'shared-id', RIEL)).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    });
  });

  it('refuses a win whose bet it never saw, or saw refused', async () => {
    const { caller } = await seat();
    expect((await caller.win(ref('win'), 'never', RIEL)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    await caller.bet(ref('poor'), 1_000 * RIEL);
    expect((await caller.win(ref('win'), ref('poor'), RIEL)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect((await caller.send('balance')).balance).toBe(100 * RIEL);
  });

  it('answers a rollback before its bet with OK, and refuses the late bet', async () => {
    const { caller, memberId } = await seat();
    expect(await caller.rollback(ref('back'), ref('late'))).toMatchObject({ status: 'RS_OK', balance: 100 * RIEL });
    expect(await caller.bet(ref('late'), RIEL)).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
      balance: 100 * RIEL,
    });
    expect((await caller.win(ref('win'), ref('late'), RIEL)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    const rounds = await stage.database.look('SELECT 1 FROM app.game_round WHERE member_id = $1', [memberId]);
    expect(rounds).toEqual([]);
  });

  it('gives a stake back once, and refuses the bet and its win afterwards', async () => {
    const { caller, memberId } = await seat();
    await caller.bet(ref('bet'), 40 * RIEL);
    expect(await caller.rollback(ref('back'), ref('bet'))).toMatchObject({ status: 'RS_OK', balance: 100 * RIEL });
    expect(await caller.rollback(ref('back2'), ref('bet'))).toMatchObject({ status: 'RS_OK', balance: 100 * RIEL });
    expect((await caller.bet(ref('bet'), 40 * RIEL)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect((await caller.win(ref('win'), ref('bet'), RIEL)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect((await caller.send('balance')).balance).toBe(100 * RIEL);
    const rounds = await stage.database.look('SELECT state, stake, voided FROM app.game_round WHERE member_id = $1', [
      memberId,
    ]);
    expect(rounds).toEqual([{ state: 'closed', stake: '4000', voided: '4000' }]);
  });

  it('takes a win back with its bet, and can wait for the money to be there', async () => {
    const { caller } = await seat(10n);
    await caller.bet(ref('bet'), 10 * RIEL);
    await caller.win(ref('win'), ref('bet'), 50 * RIEL);
    await caller.bet(ref('spent'), 45 * RIEL);
    const poor = { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 5 * RIEL };
    expect(await caller.rollback(ref('back'), ref('bet'))).toMatchObject(poor);
    await caller.rollback(ref('unspend'), ref('spent'));
    expect(await caller.rollback(ref('back'), ref('bet'))).toMatchObject({ status: 'RS_OK', balance: 10 * RIEL });
  });

  it('refuses stakes on a closed round, and still pays what is owed for it', async () => {
    const { caller } = await seat();
    await caller.bet(ref('bet'), RIEL, { round: 'r' });
    await caller.win(ref('win'), ref('bet'), RIEL, { round: 'r' });
    expect(await caller.bet(ref('more'), RIEL, { round: 'r' })).toMatchObject({
      status: 'RS_ERROR_UNKNOWN',
      balance: 100 * RIEL,
    });
    expect(await caller.win(ref('win2'), ref('bet'), RIEL, { round: 'r' })).toMatchObject({
      status: 'RS_OK',
      balance: 101 * RIEL,
    });
  });
});

it('[G11] a bet with its round and its session takes two round trips, a win and a rollback too', async () => {
  const { caller } = await seat();
  const asked = async (work: () => Promise<unknown>) =>
    (await recordStatements(async () => void (await work()))).length;
  expect(await asked(() => caller.bet(ref('bet'), RIEL))).toBe(2);
  expect(await asked(() => caller.win(ref('win'), ref('bet'), RIEL))).toBe(2);
  expect(await asked(() => caller.rollback(ref('back'), ref('bet')))).toBe(2);
});
