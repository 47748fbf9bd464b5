import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import type { AttentionValue } from '@marquee/contracts/schemas/attention';
import { WALLET_PATHS } from '@marquee/contracts/wallet';
import { createLogger } from '@marquee/server-kit';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { callSupport } from '../../testing/call-support.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { plansOf } from '../../testing/plans-of.ts';
import { sendSigned } from '../../testing/wallet-caller.ts';
import { readAttention } from './attention.repository.ts';
import { reportAttention, watchRounds } from './index.ts';

const DAY_MS = 24 * 3_600_000;
const { fixture, seat, ref } = await openWalletSuite();
const { platform, database, operator } = fixture;

const read = async (merchant = 'lotus'): Promise<AttentionValue> =>
  (await callSupport(platform, INTERNAL_CALLS['reconciliation.attention'].path, {}, { merchant })).json().value;
const deps = {
  query: createQuery(database.pool),
  clock: platform.clock,
  brands: platform.brands,
  operator: operator.settings,
  paymentCodes: [],
  merchants: () => ['lotus', 'harbor'],
};
const gauge = async (what: string): Promise<number | undefined> => {
  const registry = new Registry();
  reportAttention(deps, registry);
  const start = `platform_attention{what="${what}",provider="arcade"} `;
  const line = (await registry.metrics()).split('\n').find((each) => each.startsWith(start));
  return line === undefined ? undefined : Number(line.slice(start.length));
};

it('[G11] an unpaid win is stored with its round and game, once however often it is sent, until its bet arrives', async () => {
  const { caller, memberId } = await seat();
  expect(await gauge('unpaid_wins')).toBe(0);
  expect((await caller.win(ref('win'), ref('late'), 3 * UNIT)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  platform.clock.advance(60_000);
  await Promise.all([1, 2, 3].map(() => caller.win(ref('win'), ref('late'), 3 * UNIT)));
  const { wins } = await read();
  expect(wins).toMatchObject({ total: 1, beyond: 0 });
  expect(wins.listed).toEqual([
    {
      ...{ provider: 'arcade', ref: ref('win'), round: `round-${ref('late')}`, game: 'slot-1', player: memberId },
      ...{ amount: '300', currency: 'KHR', reason: 'unknown', times: 4, paidAt: null },
      firstAt: new Date(platform.clock.now().getTime() - 60_000).toISOString(),
      lastAt: platform.clock.now().toISOString(),
    },
  ]);
  expect(await gauge('unpaid_wins')).toBe(1);
  expect((await read('harbor')).wins.listed).toEqual([]);

  await caller.bet(ref('late'), UNIT);
  expect((await caller.win(ref('win'), ref('late'), 3 * UNIT)).status).toBe('RS_OK');
  const after = (await read()).wins;
  expect([after.total, after.listed[0]?.paidAt]).toEqual([0, platform.clock.now().toISOString()]);
  expect(await gauge('unpaid_wins')).toBe(0);
});

it('[G11] a win of an undone bet, under the id of another win, or of another game is stored with its reason, and counted for a week', async () => {
  const { caller } = await seat();
  await caller.bet(ref('back'), UNIT);
  await caller.rollback(ref('r'), ref('back'));
  await caller.win(ref('w-back'), ref('back'), UNIT);
  await caller.bet(ref('bet'), UNIT);
  await caller.win(ref('w'), ref('bet'), UNIT);
  await caller.win(ref('w'), ref('bet'), 2 * UNIT);
  await caller.win(ref('w-game'), ref('bet'), UNIT, { game_code: 'slot-2' });
  const reasons = Object.fromEntries((await read()).wins.listed.map((win) => [win.ref, [win.reason, win.paidAt]]));
  expect([reasons[ref('w-back')], reasons[ref('w')], reasons[ref('w-game')]]).toEqual([
    ['tombstone', null],
    ['mismatch', null],
    ['other_game', null],
  ]);
  expect(await gauge('unpaid_wins')).toBe(3);
  platform.clock.advance(7 * DAY_MS);
  expect([(await read()).wins.total, await gauge('unpaid_wins')]).toEqual([0, 0]);
});

it('[G11] a win that never reached the ledger is stored too: another currency, an invalid amount, an unknown player of the brand', async () => {
  const { caller, memberId } = await seat();
  await caller.bet(ref('bet'), UNIT);
  const win = (name: string, amount: number, fields = {}) => caller.win(ref(name), ref('bet'), amount, fields);
  const answers = [
    await win('w-currency', 2 * UNIT, { currency: 'USD' }),
    await win('w-part', UNIT + 1),
    await win('w-negative', -UNIT),
    await win('w-fraction', 1.5),
    await win('w-huge', 1e300),
    await win('w-text', UNIT, { amount: '1'.repeat(10_000) }),
    await win('w-none', UNIT, { amount: undefined }),
    await win('w-nobody', UNIT, { user: 'lotus.nobody' }),
    await win('w-part', UNIT + 1),
  ];
  expect(answers.map(({ status }) => status.replace('RS_ERROR_', ''))).toEqual([
    'WRONG_CURRENCY',
    ...['WRONG_TYPES', 'WRONG_TYPES', 'WRONG_TYPES', 'WRONG_TYPES', 'WRONG_TYPES', 'WRONG_SYNTAX'],
    ...['INVALID_TOKEN', 'WRONG_TYPES'],
  ]);
  const mine = (await read()).wins.listed.filter((each) => each.ref.endsWith(ref('')));
  const found = Object.fromEntries(
    mine.map(({ ref: id, reason, amount, currency, player, times }) => [id, [reason, amount, currency, player, times]]),
  );
  const unread = ['amount', '0', 'KHR', memberId, 1];
  expect(found).toEqual({
    [ref('w-currency')]: ['currency', '200', 'USD', memberId, 1],
    [ref('w-part')]: ['amount', '100', 'KHR', memberId, 2],
    ...Object.fromEntries(
      ['w-negative', 'w-fraction', 'w-huge', 'w-text', 'w-none'].map((name) => [ref(name), unread]),
    ),
    [ref('w-nobody')]: ['no_member', '100', 'KHR', 'nobody', 1],
  });
  // A corrected win is paid; then its id belongs to another transaction.
  expect((await win('w-part', UNIT)).status).toBe('RS_OK');
  await win('w-part', UNIT + 1);
  const mended = (await read()).wins.listed.find((each) => each.ref === ref('w-part'));
  expect(mended).toMatchObject({ reason: 'mismatch', paidAt: null });
});

it('[G11] a win without a known brand is not stored', async () => {
  const { caller } = await seat();
  const kept = () => database.query('SELECT tenant, provider, ref FROM app.unpaid_win ORDER BY ref');
  const before = await kept();
  const win = (name: string, fields: Readonly<Record<string, unknown>>) =>
    caller.win(ref(name), ref('bet'), -UNIT, fields);
  await win('w-unread', { user: 'nobody' });
  await win('w-brand', { user: 'unknown.m1' });
  await win('w-other', { sub_partner_id: 'harbor' });
  await win('w-operator', { operator_id: 'somebody' });
  await win('w-round', { round: 'r'.repeat(1_000) });
  await win('w-nul', { round: 'r\u0000' });
  const text = JSON.stringify({ ...caller.seat, transaction_uuid: ref('w-forged'), amount: -1 });
  await sendSigned(platform, operator, WALLET_PATHS.win, text, 'forged');
  const guest = await fixture.seatGuest();
  await guest.caller.win(ref('w-guest'), ref('bet'), UNIT, { currency: 'KHR' });
  await guest.caller.win(ref('w-demo'), ref('bet'), -UNIT);
  expect(await kept()).toEqual(before);
});

it('[G11] a guest’s unpaid win is not stored', async () => {
  const { caller } = await fixture.seatGuest();
  expect((await caller.win(ref('win'), ref('never'), UNIT)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  expect((await read()).wins.listed.some((win) => win.ref === ref('win'))).toBe(false);
});

it('[G11] a provider that sends wrong wins all day fills no disk: a limited number is stored, the rest is counted, and no money moves', async () => {
  platform.clock.advance(2 * DAY_MS);
  const { caller } = await seat();
  const [start] = await database.query<{ kept: number }>('SELECT count(*)::integer AS kept FROM app.unpaid_win');
  const text = `SELECT count(core.note_unpaid_win('lotus', 'arcade', 'm', 'lie-' || n, 'r', 'slot-1', 1, 'KHR', 'unknown', $1, 200))
    FROM generate_series(1, 198) AS n`;
  await database.query(text, [platform.clock.now()]);
  for (const index of [1, 2, 3, 4]) await caller.win(ref(`lie${index}`), ref('never'), UNIT);
  platform.clock.advance(1_000);
  await caller.win(ref('lie1'), ref('never'), UNIT);
  const { wins } = await read();
  expect([wins.beyond, wins.listed.length, wins.listed[0]?.ref, wins.listed[0]?.times]).toEqual([
    2,
    50,
    ref('lie1'),
    2,
  ]);
  const [end] = await database.query<{ kept: number }>('SELECT count(*)::integer AS kept FROM app.unpaid_win');
  expect((end?.kept ?? 0) - (start?.kept ?? 0)).toBe(200);
  platform.clock.advance(DAY_MS);
  await caller.win(ref('next-day'), ref('never'), UNIT);
  expect((await read()).wins.listed[0]?.ref).toBe(ref('next-day'));
  await expect(database.query('DELETE FROM app.unpaid_win')).rejects.toThrow();
  await expect(database.query('TRUNCATE app.unpaid_win')).rejects.toThrow();
});

it('[G11] real-money rounds that are open for more than a day are counted, logged and listed, the oldest first', async () => {
  const { caller, memberId } = await seat();
  const guest = await fixture.seatGuest();
  await guest.caller.bet(ref('guest'), UNIT);
  await caller.bet(ref('old'), 5 * UNIT);
  await caller.bet(ref('old2'), UNIT, { round: `round-${ref('old')}` });
  await caller.rollback(ref('r'), ref('old2'), { round_closed: false });
  const openedAt = platform.clock.now().toISOString();
  platform.clock.advance(1_000);
  await caller.bet(ref('won'), UNIT);
  await caller.win(ref('win'), ref('won'), UNIT);
  const before = (await read()).rounds;
  platform.clock.advance(DAY_MS + 1_000);
  const { rounds } = await read();
  expect(rounds.total).toBe(before.total + 1);
  expect(rounds.listed.at(-1)).toEqual({
    ...{ provider: 'arcade', round: `round-${ref('old')}`, game: 'slot-1', player: memberId },
    ...{ stake: '500', currency: 'KHR', openedAt },
  });
  expect(await gauge('long_open_rounds')).toBe(rounds.total);
  const lines: string[] = [];
  const log = createLogger({ name: 'platform', destination: { write: (line) => void lines.push(line) } });
  await watchRounds({ ...deps, log }, deps.merchants());
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', merchant: 'lotus', provider: 'arcade', rounds: rounds.total },
  ]);
  expect((await read('harbor')).rounds).toEqual({ total: 0, listed: [] });
});

it('[G11] rounds that are open for too long are found by an index, however many rounds there are', async () => {
  const plans = await plansOf(database, 'lotus', (db) =>
    readAttention(db, { merchant: 'lotus' }, platform.clock.now()),
  );
  expect(plans.match(/Index Scan using game_round_open /g)).toHaveLength(2);
});
