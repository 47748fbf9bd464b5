import { CALL_NAMES, CALLS } from '@marquee/contracts/calls';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { EASY_WORK, solveHumanCheck } from '../../testing/solve-human-check.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { registerMember, visitorCtx } from '../../testing/test-members.ts';
import type { HouseAccount, Line, MemberAccount } from '../wallet/index.ts';
import { postWithin } from '../wallet/index.ts';

const { database, platform } = await openTestSuite({ humanCheckWork: EASY_WORK });
const MINUTE_MS = 60_000;

beforeEach(() => {
  platform.clock.advance(60 * MINUTE_MS);
  platform.brands.set(testBrand('lotus', { currency: 'KHR', switches: { FREEPLAY3: true } }));
});
const play = (options = {}) => platform.call('freePlay', { body: {}, ...options });
const guest = async () => {
  const { token, username } = (await play()).json().value;
  const [row] = await database.query<{ id: string }>('SELECT id FROM app.member WHERE username = $1', [username]);
  return { token, username, id: row?.id ?? '' };
};

it('[A15] signs a visitor in as a new guest with demo money', async () => {
  const first = (await play()).json().value;
  const second = (await play()).json().value;
  expect(first).toMatchObject({
    type: 4,
    passwordExpired: false,
    username: expect.stringMatching(/^guest-[0-9a-f]{12}$/),
  });
  expect(second.username).not.toBe(first.username);
  const { token } = first;
  const balance = await platform.call('balance', { token });
  expect(balance.json()).toMatchObject({ value: { sumBalance: '1000.00', currency: 'DEMO' } });
  const info = await platform.call('memberInfo', { token });
  expect(info.json().value).toMatchObject({ account: first.username, type: 4, currency: 'DEMO' });
  await platform.call('logout', { token });
  expect((await platform.call('memberInfo', { token })).statusCode).toBe(401);
});

it('[A15] is refused where the brand has it off', async () => {
  platform.brands.switch('lotus', { FREEPLAY3: false });
  expect((await play()).json()).toMatchObject({ status: 403, code: 'switch_off' });
});

it('[A15] [A10] requires a human check where the brand does, and is limited by address', async () => {
  platform.brands.switch('lotus', { humanCheck: true });
  expect((await play()).json().code).toBe('human_check_failed');
  expect((await play({ body: { humanCheck: await solveHumanCheck(platform, 'register') } })).json().code).toBe(
    'human_check_failed',
  );
  const humanCheck = await solveHumanCheck(platform, 'freePlay');
  expect((await play({ body: { humanCheck } })).statusCode).toBe(200);
  expect((await play({ body: { humanCheck } })).json().code).toBe('human_check_failed');

  platform.brands.switch('lotus', { humanCheck: false });
  const codes = new Set<string | undefined>();
  for (let count = 0; count < 30; count += 1) codes.add((await play()).json().code);
  expect([...codes]).toEqual([undefined, 'too_many_requests']);
  expect((await play({ clientIp: '198.51.100.9' })).statusCode).toBe(200);
});

it('SEC-A07 counts guests by network', async () => {
  platform.brands.switch('lotus', { humanCheck: false });
  const codes = new Set<string | undefined>();
  for (let host = 1; host <= 31; host += 1) codes.add((await play({ clientIp: `2001:db8:1:2::${host}` })).json().code);
  expect([...codes]).toEqual([undefined, 'too_many_requests']);
});

const KEPT_BY_MEMBERS = ['favourites', 'favouritesList', 'favouriteToggle', 'recentGames'] as const;

it('[A15] [A16] [G05] refuses a guest every call about money, and about favourite and recent games', async () => {
  const { token } = await guest();
  for (const name of [...CALL_NAMES.filter((call) => CALLS[call].rate === 'money'), ...KEPT_BY_MEMBERS]) {
    const switches = Object.fromEntries(CALLS[name].switches.map((key) => [key, true]));
    platform.brands.switch('lotus', switches);
    expect([name, (await platform.call(name, { token, body: {} })).json().code]).toEqual([
      name,
      'in_need_true_account',
    ]);
  }
});

it('[A15] (SEC-B10) the database allows no guest without demo money, no demo money of others, and no change between the two kinds', async () => {
  await registerMember(platform, 'sokha');
  const { username } = await guest();
  const set = (column: string, value: unknown, name: string) =>
    database.query(`UPDATE app.member SET ${column} = $1 WHERE username = $2`, [value, name]);
  await expect(set('currency', 'KHR', username)).rejects.toThrow('member_free_play');
  await expect(set('currency', 'DEMO', 'sokha')).rejects.toThrow('member_free_play');
  for (const [type, currency, name] of [
    [0, 'KHR', username],
    [4, 'DEMO', 'sokha'],
  ] as const) {
    const both = 'UPDATE app.member SET account_type = $1, currency = $2 WHERE username = $3';
    await expect(database.query(both, [type, currency, name])).rejects.toThrow('stays one');
  }
});

const MEMBER_CLASSES: readonly MemberAccount[] = ['cash', 'bonus', 'withdraw_pending', 'points', 'commission_payable'];
const HOUSE_CLASSES: readonly HouseAccount[] = [
  'psp_clearing',
  'house_ggr',
  'bonus_expense',
  'points_exchange',
  'adjustment',
];

it('[A15] (SEC-B10) under any postings, a guest never holds real money and a member never holds demo money', async () => {
  await registerMember(platform, 'dara');
  const [member] = await database.query<{ id: string }>("SELECT id FROM app.member WHERE username = 'dara'");
  const owners = { guest: (await guest()).id, member: member?.id ?? '' };
  const ctx = visitorCtx(platform);
  const leg = fc.record({
    who: fc.constantFrom('guest' as const, 'member' as const),
    own: fc.constantFrom(...MEMBER_CLASSES),
    owner: fc.constantFrom(...HOUSE_CLASSES),
    currency: fc.constantFrom('DEMO', 'KHR', 'USD', 'PTS'),
    amount: fc.bigInt({ min: -500n, max: 500n }).filter((amount) => amount !== 0n),
  });
  let posted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(leg, { minLength: 1, maxLength: 2 }), fc.uuid(), async (legs, ref) => {
      const lines = legs.flatMap(({ who, own, owner, currency, amount }): Line[] => [
        { account: own, owner: owners[who], currency, amount },
        { account: owner, owner: '', currency, amount: -amount },
      ]);
      const [{ who, currency }] = legs as [(typeof legs)[number]];
      const posting = { kind: 'adjustment', source: 'test', ref, member: owners[who], currency, lines };
      const isOfOneKind = new Set(lines.map((line) => line.currency === 'DEMO')).size === 1;
      const isTheirs = legs.every((each) => (each.who === 'guest') === (each.currency === 'DEMO'));
      const outcome = await database
        .withTenant(ctx, (db) => postWithin(db, ctx, posting))
        .then(
          (result) => result.outcome,
          () => 'thrown',
        );
      if (outcome === 'posted') posted += 1;
      if (!isOfOneKind || !isTheirs) expect(outcome).not.toBe('posted');
      const wrong = await database.query(
        `SELECT 1 FROM core.account WHERE (owner = $1 AND currency <> 'DEMO') OR (owner = $2 AND currency = 'DEMO')`,
        [owners.guest, owners.member],
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: 150 },
  );
  expect(posted).toBeGreaterThan(10);
});

it('[A15] (SEC-B10) demo money cannot be changed into real money, even by a house account', async () => {
  const ctx = visitorCtx(platform);
  const { id } = await guest();
  await registerMember(platform, 'bopha');
  const [member] = await database.query<{ id: string }>("SELECT id FROM app.member WHERE username = 'bopha'");
  const line = (account: Line['account'], owner: string, currency: string, amount: bigint): Line => ({
    account,
    owner,
    currency,
    amount,
  });
  const posting = {
    ...{ kind: 'exchange', source: 'test', ref: 'exchange', member: id, currency: 'DEMO' },
    lines: [
      line('cash', id, 'DEMO', -100n),
      line('points_exchange', '', 'DEMO', 100n),
      line('points_exchange', '', 'KHR', -100n),
      line('cash', member?.id ?? '', 'KHR', 100n),
    ],
  };
  await expect(database.withTenant(ctx, (db) => postWithin(db, ctx, posting))).rejects.toThrow();
  const [cash] = await database.query("SELECT balance FROM core.account WHERE owner = $1 AND currency = 'KHR'", [
    member?.id,
  ]);
  expect(cash).toBe(undefined);
});
