import { randomUUID } from 'node:crypto';
import type { DepositMethod } from '@marquee/contracts/snapshot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { createFakePaymentProvider } from '../../testing/fake-payment-provider.ts';
import { protect } from '../../testing/protection-fixture.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { registerMember } from '../../testing/test-members.ts';

const METHOD: DepositMethod = {
  ...{ code: 'card', provider: 'till', kind: 'card', name: { EN: 'Card' }, min: '1.00', max: '500.00' },
  ...{ feeFixed: '0.50', feePercent: '0', expiresMinutes: 30 },
};
let database: TestDatabase;
let platform: TestApp;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase(16);
  platform = await buildTestApp(database, { paymentProviders: new Map([['till', createFakePaymentProvider()]]) });
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});
beforeEach(async () => {
  const brand = testBrand('lotus', { currency: 'USD' });
  const cashier = { ...brand.private.cashier, depositMethods: [METHOD] };
  platform.brands.set({ ...brand, private: { ...brand.private, cashier } });
  protect(platform, { limitPeriods: ['day', 'week', 'month'], exclusionMinDays: 1 });
  token = await registerMember(platform, `payer${randomUUID().slice(0, 8)}`);
});

/** `started`, or the problem's code. */
async function deposit(amount: string): Promise<string> {
  const body = { method: 'card', amount, currency: 'USD' };
  const answer = await platform.call('depositStart', { token, body, headers: { 'idempotency-key': randomUUID() } });
  return answer.statusCode === 200 ? 'started' : answer.json().code;
}
const setLimit = (period: string, limit: string | null) =>
  platform.call('limitSet', { token, body: { kind: 'deposit', period, limit } });
const usedOf = async (period: string) =>
  (await platform.call('protection', { token }))
    .json()
    .value.limits.find((each: { kind: string; period: string }) => each.kind === 'deposit' && each.period === period)
    .used;
/** As if all deposits had begun so long ago. Their trigger refuses such changes, so it is off meanwhile. */
const age = (time: string) =>
  database.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE app.deposit SET created_at = created_at - interval '${time}', expires_at = expires_at - interval '${time}'; COMMIT`);

it('[W13] counts deposits gross from their start, in windows that move, and the lowest limit wins', async () => {
  await setLimit('day', '100.00');
  await setLimit('week', '150.00');
  expect(await deposit('60.00')).toBe('started');
  expect(await usedOf('day')).toBe('60.00');
  expect(await deposit('40.01')).toBe('deposit_limit_reached');
  expect(await deposit('40.00')).toBe('started');
  expect((await platform.call('depositMethods', { token })).json().value).toMatchObject({
    limits: [
      { period: 'day', limit: '100.00', left: '0.00' },
      { period: 'week', limit: '150.00', left: '50.00' },
    ],
    isLimitDue: false,
    keptOutBy: null,
  });
  await age('23 hours 59 minutes');
  expect(await deposit('1.00')).toBe('deposit_limit_reached');
  await age('1 minute');
  expect(await deposit('50.01')).toBe('deposit_limit_reached');
  expect(await deposit('50.00')).toBe('started');
  await age('6 days');
  expect(await usedOf('week')).toBe('50.00');
});

it('[W13] counts what is still open, and what was paid later than it began, so that payments of many days are not made on one', async () => {
  await setLimit('day', '100.00');
  expect(await deposit('60.00')).toBe('started');
  await age('3 days');
  expect(await deposit('100.00')).toBe('started');
  const change = (set: string) =>
    database.query(`BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE app.deposit SET ${set} WHERE created_at < now() - interval '2 days'; COMMIT`);
  expect(await usedOf('day')).toBe('100.00');
  await change(`expires_at = now() + interval '1 hour'`);
  expect(await usedOf('day')).toBe('160.00');
  await change(`state = 'credited', credited_at = now() - interval '23 hours', ended_at = now(), due_at = NULL`);
  expect(await usedOf('day')).toBe('160.00');
  await change(`credited_at = now() - interval '25 hours'`);
  expect(await usedOf('day')).toBe('100.00');
  expect(await usedOf('week')).toBe('160.00');
});

it('[W13] does not count a deposit that failed, unless it is paid after all', async () => {
  await setLimit('month', '100.00');
  await deposit('100.00');
  expect(await deposit('1.00')).toBe('deposit_limit_reached');
  await database.query(
    `UPDATE app.deposit SET state = 'failed', ended_at = now(), due_at = NULL WHERE state = 'pending'`,
  );
  expect(await deposit('100.00')).toBe('started');
});

it('[W13] does not count a deposit whose payment staff matched, as the payment counts, nor one that was given back', async () => {
  await setLimit('month', '100.00');
  await deposit('100.00');
  for (const state of ['matched', 'givenBack']) {
    await database.query(`UPDATE app.deposit SET state = $1, ended_at = now(), due_at = NULL WHERE state = 'pending'`, [
      state,
    ]);
    expect(await deposit('100.00')).toBe('started');
  }
});

it('[W13] holds for deposits that begin at once', async () => {
  await setLimit('day', '50.00');
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => deposit('20.00')));
  expect(outcomes.filter((outcome) => outcome === 'started')).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome === 'deposit_limit_reached')).toHaveLength(10);
});

it('[W13] asks for a limit, or for none, before the first deposit where the brand requires it', async () => {
  protect(platform, { depositLimitFirst: true });
  expect(await deposit('10.00')).toBe('deposit_limit_due');
  expect((await setLimit('day', null)).statusCode).toBe(200);
  expect(await deposit('10.00')).toBe('started');
});

it('[W13] takes no deposit of a player in a time-out, and does not lead to the page of one that was begun before', async () => {
  await deposit('20.00');
  const shown = async () => (await platform.call('deposits', { token, query: {} })).json().value.deposits;
  const [begun] = await shown();
  expect(begun.url).toMatch(/^https:/);
  await platform.call('timeOut', { token, body: { hours: 24 } });
  expect(await shown()).toEqual([{ ...begun, url: null }]);
  const { depositId } = begun;
  expect((await platform.call('deposit', { token, query: { depositId } })).json().value.url).toBeNull();
  expect(await deposit('10.00')).toBe('player_in_time_out');
  expect((await platform.call('depositMethods', { token })).json().value.keptOutBy).toBe('timeOut');
});

it('[W13] refuses a player who is not verified where play requires it', async () => {
  protect(platform, { identityForPlay: 'identity' });
  expect(await deposit('10.00')).toBe('identity_required');
  const { keptOutBy } = (await platform.call('depositMethods', { token })).json().value;
  expect(keptOutBy).toBe('identity');
});
