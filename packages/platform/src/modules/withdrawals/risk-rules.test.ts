import type { WithdrawalRisk } from '@marquee/contracts/cashier';
import { expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { openCashierFixture, type Payee } from '../../testing/cashier-fixture.ts';
import { createPost } from '../../testing/create-post.ts';

const fixture = await openCashierFixture();
const { database, clock } = fixture;

const risksOf = async (payee: Payee, amount = '10.00') => {
  const { withdrawalId } = await payee.request(amount);
  const { risks, state } = await fixture.open(withdrawalId);
  expect(state).toBe(risks.length === 0 ? 'approved' : 'review');
  return risks;
};
const change = (payee: Payee, set: string) =>
  database.query(`UPDATE app.member SET ${set} WHERE id = $1`, [payee.memberId]);
const agoOf = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();

/** A deposit as the cashier posts it. */
const deposit = async ({ memberId }: Payee, amount: bigint, ref: string) =>
  createPost(createQuery(database.pool))(
    { merchant: 'lotus', clock },
    {
      ...{ kind: 'deposit', source: 'deposit', ref: `${ref}-${memberId}`, member: memberId, currency: 'KHR' },
      lines: [
        { account: 'psp_clearing', owner: 'till', currency: 'KHR', amount: -amount },
        { account: 'cash', owner: memberId, currency: 'KHR', amount },
      ],
    },
  );

/** A chargeback of a deposit of long ago took more than there was. */
const owe = ({ memberId }: Payee) =>
  database.query(
    `WITH d AS (
       INSERT INTO app.deposit (tenant, id, member_id, method, provider, kind, currency, amount, fee, key, request_hash, state, returned, created_at,
         expires_at, credited_at, ended_at, attempts)
       VALUES ('lotus', gen_random_uuid(), $1, 'card', 'till', 'card', 'KHR', 100, 0, 'old', decode(repeat('00', 32), 'hex'), 'returned', 100, '2020-01-01', '2020-01-02',
         '2020-01-01', '2020-01-01', 0) RETURNING tenant, id
     )
     INSERT INTO app.deposit_return (tenant, deposit_id, id, kind, amount, debt, at) SELECT tenant, id, 'back', 'chargeback', 100, 40, '2020-02-01' FROM d`,
    [memberId],
  );

it('[W05] without any, a withdrawal is paid without staff', async () => {
  expect(await risksOf(await fixture.payee(500_00n))).toEqual([]);
});

it('[W05] a first payout waits, with an account of two days', async () => {
  expect(await risksOf(await fixture.payee(500_00n, { isKnown: false }))).toEqual(['firstPayout', 'accountNew']);
});

/** Just above the bound; ten units for the others. */
const AMOUNTS: Partial<Record<WithdrawalRisk, string>> = { aboveReview: '200.01', sumOfDay: '50.01' };
const CASES: readonly (readonly [WithdrawalRisk, (payee: Payee) => Promise<unknown>])[] = [
  ['aboveReview', async () => undefined],
  [
    'accountNew',
    ({ accountId }) =>
      database.query(
        `UPDATE app.payout_account SET added_at = '${agoOf(6)}', usable_at = '${agoOf(5)}' WHERE id = $1`,
        [accountId],
      ),
  ],
  ...(['email', 'payeeName'] as const).map(
    (field) =>
      [
        'contactChanged',
        ({ memberId }: Payee) =>
          database.query(
            `INSERT INTO app.profile_change (tenant, member_id, version, field, kind, at) VALUES ('lotus', $1, 1, $3, 'changed', $2)`,
            [memberId, agoOf(6), field],
          ),
      ] as const,
  ),
  ['passwordChanged', (payee) => change(payee, `password_changed_at = '${agoOf(6)}'`)],
  ['passwordChanged', (payee) => change(payee, `payment_password_changed_at = '${agoOf(6)}'`)],
  ['passwordChanged', (payee) => change(payee, `staff_reset_at = '${agoOf(6)}'`)],
  ['sumOfDay', (payee) => payee.request('150.00')],
  [
    'sharedAccount',
    async ({ accountId }) => {
      const other = await fixture.payee(0n);
      await database.query(
        `UPDATE app.payout_account SET removed_at = now(), number_key = (SELECT number_key FROM app.payout_account WHERE id = $2) WHERE id = $1`,
        [other.accountId, accountId],
      );
    },
  ],
  [
    'sharedDevice',
    async ({ memberId }) => {
      const other = await fixture.payee(0n);
      await database.query(
        `UPDATE app.session SET ip = '192.0.2.77', browser = 'Firefox', system = 'Linux' WHERE member_id IN ($1, $2)`,
        [memberId, other.memberId],
      );
    },
  ],
  ['depositNotPlayed', (payee) => deposit(payee, 20_00n, 'unplayed')],
  ['openDebt', (payee) => owe(payee)],
];

it.each(CASES)('[W05] %s sends it to staff', async (risk, prepare) => {
  const payee = await fixture.payee(500_00n);
  await prepare(payee);
  expect(await risksOf(payee, AMOUNTS[risk])).toEqual([risk]);
});

it('[W05] the third request of a day waits', async () => {
  const payee = await fixture.payee(500_00n);
  expect([await risksOf(payee), await risksOf(payee), await risksOf(payee)]).toEqual([[], [], ['manyRequests']]);
});

it('[W05] changes of a week ago, and the bound itself, do not count', async () => {
  const payee = await fixture.payee(500_00n);
  await change(payee, `password_changed_at = '${agoOf(7)}', payment_password_changed_at = '${agoOf(7)}'`);
  expect(await risksOf(payee, '200.00')).toEqual([]);
});

/** A bet of cash, as a game posts it. */
const bet = ({ memberId }: Payee, amount: bigint, ref: string) =>
  createPost(createQuery(database.pool))(
    { merchant: 'lotus', clock },
    {
      ...{ kind: 'bet', source: 'provider:arcade', ref: `${ref}-${memberId}`, member: memberId },
      ...{ currency: 'KHR', subject: ref },
      lines: [
        { account: 'cash', owner: memberId, currency: 'KHR', amount: -amount },
        { account: 'house_ggr', owner: 'arcade', currency: 'KHR', amount },
      ],
    },
  );

it('[W05] a deposit that was staked once is played, and a small one after a large one hides nothing', async () => {
  const payee = await fixture.payee(500_00n);
  await deposit(payee, 100_00n, 'large');
  await deposit(payee, 5_00n, 'small');
  await bet(payee, 5_00n, 'some');
  expect(await risksOf(payee, '6.00')).toEqual(['depositNotPlayed']);
  // Of 105, 6 are on their way out.
  await bet(payee, 94_00n, 'rest');
  expect(await risksOf(payee, '6.00')).toEqual([]);
});

it('[W05] what exceeds the sum for two persons waits, also where the other bound is higher', async () => {
  fixture.set({ reviewAbove: '5000.00', twoPersonsAbove: '100.00' });
  const payee = await fixture.payee(500_00n);
  const { withdrawalId } = await payee.request('100.01');
  expect(await fixture.open(withdrawalId)).toMatchObject({ risks: ['aboveReview'], approvalsNeeded: 2 });
});

it('[W05] several of 24 hours that together exceed the sum for two persons need both', async () => {
  const payee = await fixture.payee(3_000_00n);
  const needed = async (amount: string) => {
    const { withdrawalId } = await payee.request(amount);
    return (await fixture.open(withdrawalId)).approvalsNeeded;
  };
  expect([await needed('600.00'), await needed('400.00'), await needed('5.00')]).toEqual([1, 1, 2]);
});

it('[W05] an account in a name that is not the verified one gets nothing', async () => {
  const payee = await fixture.payee(500_00n);
  const verify = (name: string) =>
    database.query(
      `INSERT INTO app.member_profile (tenant, member_id, field, value, verified_at) VALUES ('lotus', $1, 'realName', $2, now())
       ON CONFLICT (tenant, member_id, field) DO UPDATE SET value = excluded.value`,
      [payee.memberId, name],
    );
  await verify('Chan Thida');
  expect((await payee.withdraw('10.00')).json().code).toBe('payout_account_name');
  await verify('DARA SOK');
  expect(await risksOf(payee)).toEqual([]);
});

it('[W05] what was paid of a withdrawal counts in its day, also when the rest was given back', async () => {
  const payee = await fixture.payee(1_000_00n);
  const giveBack = async (paid: boolean) => {
    fixture.provider.next = 'pending';
    const { withdrawalId } = await payee.request('180.00');
    await fixture.sendAfter(0);
    const [first, ...others] = (await fixture.open(withdrawalId)).payouts;
    await fixture.say(first?.payoutId ?? '', { state: paid ? 'paid' : 'failed' });
    for (const { payoutId } of others) await fixture.say(payoutId, { state: 'failed' });
    const body = { end: 'giveBack', reason: 'payoutFailed', note: 'Closed account' };
    expect((await fixture.staff('withdrawals.mark', withdrawalId, { body })).statusCode).toBe(200);
  };
  fixture.set({ payoutMax: '100.00' });
  await giveBack(false);
  await giveBack(true);
  expect(await risksOf(payee, '100.01')).toEqual(['sumOfDay']);
});
