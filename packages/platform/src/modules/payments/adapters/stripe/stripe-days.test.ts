import { expect, it } from 'vitest';
import { DayFileError, type DayLine } from '../../../provider/index.ts';
import { createStripeDays } from './stripe-days.ts';
import type { BalanceTransaction, Session } from './stripe-objects.ts';

const DAY = '2026-11-25';
const ORDERS: Readonly<Record<string, string>> = { pi_1: 'lotus.1', pi_2: 'harbor.2', pi_3: 'lotus.3', pi_4: 'shop' };

/** An account with a payment of each order, a refund, and a payout to its owner. */
function account() {
  const calls: string[] = [];
  let fails = false;
  const charge = (intent: string, amount: number, fee: number): BalanceTransaction => ({
    ...money(amount, fee),
    id: `txn_${intent}`,
    source: { object: 'charge', id: `ch_${intent}`, amount, currency: 'usd', payment_intent: intent },
  });
  const refund: BalanceTransaction = {
    ...money(-300, 0),
    id: 'txn_refund',
    source: { object: 'refund', id: 're_1', amount: 300, currency: 'usd', payment_intent: 'pi_1' },
  };
  const [won, taken] = [300, -300].map(
    (amount): BalanceTransaction => ({
      ...money(amount, 0),
      id: `txn_dispute_${amount}`,
      source: { object: 'dispute', id: 'du_1', amount: 300, currency: 'usd', payment_intent: 'pi_3' },
    }),
  ) as [BalanceTransaction, BalanceTransaction];
  const owner: BalanceTransaction = { ...money(-9_999, 0), id: 'txn_owner', source: { object: 'payout' } };
  const client = {
    async *balance(from: Date) {
      calls.push(`day ${from.toISOString().slice(0, 10)}`);
      if (fails) throw new Error('away');
      yield* [charge('pi_1', 1_000, 59), charge('pi_2', 2_000, 88), charge('pi_3', 500, 45), charge('pi_4', 700, 50)];
      yield* [refund, taken, won, owner];
    },
    sessionOfIntent: async (intent: string): Promise<Session> => {
      calls.push(intent);
      return {
        id: `cs_${intent}`,
        client_reference_id: ORDERS[intent] ?? null,
        status: 'complete',
        payment_status: 'paid',
        payment_intent: intent,
        amount_total: 0,
        currency: 'usd',
        url: null,
      };
    },
  };
  const days = createStripeDays(client);
  const read = async (merchant: string, day = DAY): Promise<string[]> => {
    const file = await days({ merchant, day }, '', new AbortController().signal);
    const lines: DayLine[] = [];
    for await (const line of file.lines()) lines.push(line);
    return lines.map(({ ref, round, amount }) => `${ref} ${round} ${amount}`);
  };
  return {
    calls,
    read,
    fail: (isAway: boolean) => {
      fails = isAway;
    },
  };
}
const money = (amount: number, fee: number) => ({ created: 1_795_600_000, amount, fee, currency: 'usd' });
const DISPUTE = ['return du_1 3 300', 'return_reversal du_1 3 300'];
const LOTUS = [
  'payment cs_pi_1 1 1000',
  'payment cs_pi_3 3 500',
  'return re_1 1 300',
  ...DISPUTE,
  `fee ${DAY} USD  104`,
];
const HARBOR = ['payment cs_pi_2 2 2000', `fee ${DAY} USD  88`];
const ONE_READING = [`day ${DAY}`, 'pi_1', 'pi_2', 'pi_3', 'pi_4'];

it("[W04] reads a day of an account once for all brands, each payment's order once, and splits it by brand with the fees", async () => {
  const { calls, read } = account();
  expect(await Promise.all([read('lotus'), read('harbor'), read('tiger')])).toEqual([LOTUS, HARBOR, []]);
  expect(calls).toEqual(ONE_READING);
  // Staff request the day again: what is there now.
  expect(await read('lotus')).toEqual(LOTUS);
  expect(calls).toHaveLength(2 * ONE_READING.length);
  expect(await read('harbor')).toEqual(HARBOR);
  expect(calls).toHaveLength(2 * ONE_READING.length);
});

it('[W04] reads another day for itself, and a day again after a failure', async () => {
  const { calls, read, fail } = account();
  fail(true);
  const failed = await Promise.allSettled([read('lotus'), read('harbor')]);
  expect(failed.map((each) => each.status === 'rejected' && each.reason)).toEqual(
    Array(2).fill(expect.any(DayFileError)),
  );
  fail(false);
  calls.length = 0;
  await read('lotus');
  await read('lotus', '2026-11-24');
  await read('harbor');
  await read('harbor', '2026-11-24');
  expect(calls.filter((call) => call.startsWith('day'))).toEqual([`day ${DAY}`, 'day 2026-11-24']);
});
