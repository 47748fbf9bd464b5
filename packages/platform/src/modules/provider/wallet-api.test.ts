import { describe, expect, it } from 'vitest';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { recordQueries } from '../../testing/tenant-isolation.ts';

/** Index of the launch's token hash among the values of `core.play_bet`. */
const TOKEN_HASH_INDEX = 11;
const ACTIVITY_EVERY_MS = 30_000;

const { fixture, seat, ref } = await openWalletSuite();

describe('[G11] the seamless wallet', () => {
  it('identifies the player and sends the balance', async () => {
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
      balance: 100 * UNIT,
    });
  });

  it('takes a stake, pays a win, and closes the round', async () => {
    const { caller, memberId } = await seat();
    expect(await caller.bet(ref('bet'), 30 * UNIT)).toMatchObject({ status: 'RS_OK', balance: 70 * UNIT });
    expect(await caller.win(ref('win'), ref('bet'), 45 * UNIT)).toMatchObject({ status: 'RS_OK', balance: 115 * UNIT });
    const rounds = await fixture.database.query(
      'SELECT state, stake, won, voided FROM app.game_round WHERE member_id = $1',
      [memberId],
    );
    expect(rounds).toEqual([{ state: 'closed', stake: '3000', won: '4500', voided: '0' }]);
  });

  it('records a lost round: a win of zero closes it', async () => {
    const { caller, memberId } = await seat();
    await caller.bet(ref('bet'), UNIT);
    expect(await caller.win(ref('win'), ref('bet'), 0)).toMatchObject({ status: 'RS_OK', balance: 99 * UNIT });
    const rounds = await fixture.database.query('SELECT state, stake, won FROM app.game_round WHERE member_id = $1', [
      memberId,
    ]);
    expect(rounds).toEqual([{ state: 'closed', stake: '100', won: '0' }]);
  });

  it('refuses a bet above the balance, with the real balance, and repeats the refusal', async () => {
    const { caller } = await seat();
    const refused = { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 100 * UNIT };
    expect(await caller.bet(ref('bet'), 101 * UNIT)).toMatchObject(refused);
    expect(await caller.bet(ref('bet'), 101 * UNIT)).toMatchObject(refused);
    expect(await caller.rollback(ref('back'), ref('bet'))).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT });
  });

  it.each(['bet', 'win', 'rollback'] as const)(
    'answers a repeat of %s the same, and other data as a duplicate',
    async (kind) => {
      const { caller } = await seat();
      await caller.bet(ref('first'), 10 * UNIT);
      const again = {
        bet: (fields = {}) => caller.bet(ref('bet'), 10 * UNIT, fields),
        win: (fields = {}) => caller.win(ref('win'), ref('first'), 10 * UNIT, fields),
        rollback: (fields = {}) => caller.rollback(ref('back'), ref('first'), fields),
      }[kind];
      const first = await again({ request_uuid: 'same' });
      expect(first.status).toBe('RS_OK');
      expect(await again({ request_uuid: 'same' })).toEqual(first);
      const others = [{ round: 'other' }, { game_code: 'slot-2' }];
      const moneyOthers = [{ amount: 11 * UNIT }, { currency: 'USD' }];
      for (const fields of kind === 'rollback' ? others : [...others, ...moneyOthers]) {
        expect(await again(fields)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: first.balance });
      }
    },
  );

  it("answers another player's use of a transaction id as a duplicate", async () => {
    const one = await seat();
    await one.caller.bet('shared-id', 10 * UNIT);
    const other = await seat();
    expect(await other.caller.bet('shared-id', 10 * UNIT, { round: 'round-shared-id' })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
      balance: 100 * UNIT,
    });
    expect(await other.caller.rollback('steal', 'shared-id')).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    });
    expect(await other.caller.win('steal-win', 'shared-id', UNIT)).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    });
  });

  it('refuses a win whose bet it never received, or refused', async () => {
    const { caller } = await seat();
    expect((await caller.win(ref('win'), 'never', UNIT)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    await caller.bet(ref('poor'), 1_000 * UNIT);
    expect((await caller.win(ref('win'), ref('poor'), UNIT)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect((await caller.send('balance')).balance).toBe(100 * UNIT);
  });

  it('answers a rollback before its bet with OK, and refuses the late bet', async () => {
    const { caller, memberId } = await seat();
    expect(await caller.rollback(ref('back'), ref('late'))).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT });
    expect(await caller.bet(ref('late'), UNIT)).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
      balance: 100 * UNIT,
    });
    expect((await caller.win(ref('win'), ref('late'), UNIT)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    const rounds = await fixture.database.query('SELECT 1 FROM app.game_round WHERE member_id = $1', [memberId]);
    expect(rounds).toEqual([]);
  });

  it('returns a stake once, and refuses the bet and its win afterwards', async () => {
    const { caller, memberId } = await seat();
    await caller.bet(ref('bet'), 40 * UNIT);
    expect(await caller.rollback(ref('back'), ref('bet'))).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT });
    expect(await caller.rollback(ref('back2'), ref('bet'))).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT });
    expect((await caller.bet(ref('bet'), 40 * UNIT)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect((await caller.win(ref('win'), ref('bet'), UNIT)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect((await caller.send('balance')).balance).toBe(100 * UNIT);
    const rounds = await fixture.database.query(
      'SELECT state, stake, voided FROM app.game_round WHERE member_id = $1',
      [memberId],
    );
    expect(rounds).toEqual([{ state: 'closed', stake: '4000', voided: '4000' }]);
  });

  it('undoes a win with its bet, and waits until the money is there', async () => {
    const { caller } = await seat(10n);
    await caller.bet(ref('bet'), 10 * UNIT);
    await caller.win(ref('win'), ref('bet'), 50 * UNIT);
    await caller.bet(ref('spent'), 45 * UNIT);
    const poor = { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 5 * UNIT };
    expect(await caller.rollback(ref('back'), ref('bet'))).toMatchObject(poor);
    await caller.rollback(ref('unspend'), ref('spent'));
    expect(await caller.rollback(ref('back'), ref('bet'))).toMatchObject({ status: 'RS_OK', balance: 10 * UNIT });
  });

  it('refuses stakes on a closed round, and still pays its wins', async () => {
    const { caller } = await seat();
    await caller.bet(ref('bet'), UNIT, { round: 'r' });
    await caller.win(ref('win'), ref('bet'), UNIT, { round: 'r' });
    expect(await caller.bet(ref('more'), UNIT, { round: 'r' })).toMatchObject({
      status: 'RS_ERROR_UNKNOWN',
      balance: 100 * UNIT,
    });
    expect(await caller.win(ref('win2'), ref('bet'), UNIT, { round: 'r' })).toMatchObject({
      status: 'RS_OK',
      balance: 101 * UNIT,
    });
  });
});

it('[G11] a bet with its round and its session takes two round trips, a win and a rollback too', async () => {
  const { caller } = await seat();
  const queriesOf = async (work: () => Promise<unknown>) =>
    (await recordQueries(async () => void (await work()))).length;
  expect(await queriesOf(() => caller.bet(ref('bet'), UNIT))).toBe(2);
  expect(await queriesOf(() => caller.win(ref('win'), ref('bet'), UNIT))).toBe(2);
  expect(await queriesOf(() => caller.rollback(ref('back'), ref('bet')))).toBe(2);
});

it('[G11] a bet passes its launch when activity is due: the first one, and one half a minute after the last activity', async () => {
  const { caller, memberId } = await seat();
  const launchOf = async (name: string): Promise<unknown> => {
    const sent = await recordQueries(async () => void (await caller.bet(ref(name), UNIT)));
    return sent.find(({ text }) => text.includes('core.play_bet'))?.values[TOKEN_HASH_INDEX];
  };
  const seen = async (): Promise<unknown> => {
    const [session] = await fixture.database.query<{ seen_at: Date }>(
      'SELECT seen_at FROM app.provider_session WHERE member_id = $1',
      [memberId],
    );
    return session?.seen_at;
  };
  expect(await launchOf('first')).toBeInstanceOf(Buffer);
  fixture.platform.clock.advance(ACTIVITY_EVERY_MS);
  expect(await launchOf('within')).toBeNull();
  fixture.platform.clock.advance(1);
  expect(await launchOf('after')).toBeInstanceOf(Buffer);
  expect(await seen()).toEqual(fixture.platform.clock.now());
  expect(await launchOf('again')).toBeNull();
});
