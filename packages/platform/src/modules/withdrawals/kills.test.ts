import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openCashierFixture } from '../../testing/cashier-fixture.ts';

// A limit for a busy machine; no test here asserts time.
vi.setConfig({ testTimeout: 60_000 });

const fixture = await openCashierFixture();
const { database, provider } = fixture;
const MINUTE_MS = 60_000;

/** Holds what the query locks, until the transaction that waits for it was killed as with its process. */
async function killWaiting(lock: string, values: readonly unknown[], work: () => Promise<unknown>): Promise<unknown> {
  const blocker = new pg.Client({ connectionString: database.adminUrl });
  await blocker.connect();
  await blocker.query('BEGIN');
  await blocker.query(lock, [...values]);
  const working = work().catch((error: unknown) => error);
  const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`;
  while ((await database.query(kill)).length === 0) await sleep(20);
  await blocker.query('ROLLBACK');
  await blocker.end();
  return working;
}
const CASH = "SELECT FROM core.account WHERE owner = $1 AND class = 'cash' FOR UPDATE";
const HELD = "SELECT FROM core.account WHERE owner = $1 AND class = 'withdraw_pending' FOR UPDATE";

it('[W05] killed while the money is being held: nothing is, and the same key starts it again', async () => {
  const payee = await fixture.payee(100_00n);
  const key = randomUUID();
  const answer = await killWaiting(CASH, [payee.memberId], () => payee.withdraw('40.00', { key }));
  expect((answer as { statusCode: number }).statusCode).toBe(503);
  expect(await payee.money()).toEqual({ cash: 100_00n, held: 0n });
  expect((await payee.withdraw('40.00', { key })).statusCode).toBe(200);
  expect(await payee.money()).toEqual({ cash: 60_00n, held: 40_00n });
  await fixture.sendAfter(0);
  expect(await fixture.broken()).toEqual([]);
});

it('[W05] killed between the provider’s answer and our posting: the payout is queried, and posted once', async () => {
  const payee = await fixture.payee(100_00n);
  await payee.request('40.00');
  const known = provider.payouts.size;
  await killWaiting(HELD, [payee.memberId], () => fixture.sendAfter(0));
  expect([await payee.money(), provider.payouts.size - known]).toEqual([{ cash: 60_00n, held: 40_00n }, 1]);
  expect((await payee.latest()).payouts).toMatchObject([{ state: 'sent' }]);
  await fixture.sendAfter(MINUTE_MS);
  expect(await payee.latest()).toMatchObject({ state: 'paid', paid: '40.00' });
  expect([await payee.money(), provider.payouts.size - known]).toEqual([{ cash: 60_00n, held: 0n }, 1]);
  expect(await fixture.broken()).toEqual([]);
});

it.each(['approve', 'reject'] as const)(
  '[W05] killed while staff %s: it waits as before, and the same key decides it',
  async (act) => {
    fixture.set({ reviewAbove: '1.00' });
    const payee = await fixture.payee(100_00n);
    const { withdrawalId } = await payee.request('40.00');
    const key = randomUUID();
    const body = act === 'reject' ? { reason: 'other', note: 'No' } : {};
    const decide = () => fixture.staff(`withdrawals.${act}`, withdrawalId, { key, body });
    const lock = 'SELECT FROM app.withdrawal WHERE id = $1 FOR UPDATE';
    const answer = await killWaiting(lock, [withdrawalId], decide);
    expect((answer as { statusCode: number }).statusCode).toBe(503);
    expect((await fixture.open(withdrawalId)).state).toBe('review');
    expect((await decide()).json().value.state).toBe(act === 'approve' ? 'approved' : 'rejected');
    expect((await decide()).statusCode).toBe(200);
    await fixture.sendAfter(0);
    expect(await payee.money()).toEqual(act === 'approve' ? { cash: 60_00n, held: 0n } : { cash: 100_00n, held: 0n });
    expect(await fixture.broken()).toEqual([]);
  },
);

it('[W05] killed while a payout that came back is being held again: the next message about it does', async () => {
  const payee = await fixture.payee(100_00n);
  const { withdrawalId } = await payee.request('40.00');
  await fixture.sendAfter(0);
  const payoutId = (await fixture.open(withdrawalId)).payouts[0]?.payoutId ?? '';
  const killed = await killWaiting(HELD, [payee.memberId], () => fixture.say(payoutId, { state: 'returned' }));
  expect(killed).toBeInstanceOf(Error);
  expect((await payee.latest()).state).toBe('paid');
  await fixture.say(payoutId, { state: 'returned' });
  expect(await payee.money()).toEqual({ cash: 60_00n, held: 40_00n });
  expect(await fixture.broken()).toEqual([]);
});
