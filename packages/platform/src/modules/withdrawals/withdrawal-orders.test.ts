import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openCashierFixture } from '../../testing/cashier-fixture.ts';
import type { PayoutFault } from '../../testing/fake-payment-provider.ts';

const fixture = await openCashierFixture();
const { platform, provider, clock, jobs, database } = fixture;
const REJECTION = { reason: 'other', note: 'No' };

const STATES = ['pending', 'paid', 'failed', 'returned'] as const;
const FAULTS: readonly PayoutFault[] = ['none', 'lost before', 'lost after', 'away'];
const ANSWERS = ['received', 'notReceived', 'alreadyReceived', 'fullyPaid', 'remainder'];
const place = fc.nat(5);

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('request' as const), units: fc.integer({ min: 1, max: 150 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('decide' as const), place, by: fc.constantFrom('a', 'b') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reject' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('send' as const), ms: fc.nat(60_000) },
      ...{
        fault: fc.constantFrom(...FAULTS),
        next: fc.constantFrom('pending' as const, 'paid' as const, 'failed' as const),
      },
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('say' as const), place, state: fc.constantFrom(...STATES) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('mark' as const), place, end: fc.constantFrom('again', 'giveBack') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('answer' as const), place, answer: fc.constantFrom(...ANSWERS) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

it('[W05] no order of requests, decisions, faults and answers loses or creates money', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), fc.boolean(), async (steps, atOnce) => {
      Object.assign(provider, { next: 'paid', fault: 'none' });
      fixture.set({ reviewAbove: '20.00', twoPersonsAbove: '100.00', payoutMax: '30.00' });
      const payee = await fixture.payee(400_00n);
      const all = async () => {
        const query = { pageSize: 100 };
        return (await platform.call('withdrawals', { token: payee.token, query })).json().value.withdrawals;
      };
      const act = async (one: Step): Promise<unknown> => {
        const known = await all();
        const chosen = 'place' in one ? known[one.place % known.length] : undefined;
        const payouts = chosen?.payouts ?? [];
        const payout = 'place' in one ? payouts[one.place % Math.max(1, payouts.length)]?.payoutId : undefined;
        const id = chosen?.withdrawalId;
        if (one.do === 'request') return payee.withdraw(`${one.units}.00`, { body: { method: 'dear' } });
        if (one.do === 'decide') return fixture.staff('withdrawals.approve', id, { by: one.by });
        if (one.do === 'reject') return fixture.staff('withdrawals.reject', id, { body: REJECTION });
        if (one.do === 'cancel')
          return platform.call('withdrawCancel', { token: payee.token, body: { withdrawalId: id } });
        if (one.do === 'mark')
          return fixture.staff('withdrawals.mark', id, {
            body: { ...(one.end === 'giveBack' ? REJECTION : { note: 'No' }), end: one.end },
          });
        if (one.do === 'answer' && payout !== undefined) return payee.answer(payout, one.answer);
        if (one.do === 'say' && provider.payouts.has(`lotus.${payout}`))
          return fixture.say(payout, { state: one.state });
        if (one.do === 'send') {
          Object.assign(provider, { fault: one.fault, next: one.next });
          return fixture.sendAfter(one.ms);
        }
        return undefined;
      };
      if (atOnce) await Promise.all(steps.map(act));
      else for (const one of steps) await act(one);
      expect(await fixture.broken()).toEqual([]);
      // All faults end: what is stuck is given back, what waits is rejected, what is on its way is paid.
      Object.assign(provider, { fault: 'none', next: 'paid' });
      for (const [id, known] of provider.payouts) if (known.state === 'pending') provider.change(id, { state: 'paid' });
      for (let round = 0; round < 2; round += 1) await fixture.sendAfter(10 * 60_000);
      for (const { withdrawalId: id, state } of await all()) {
        if (state === 'review') await fixture.staff('withdrawals.reject', id, { body: REJECTION });
        if (state === 'approved')
          await fixture.staff('withdrawals.mark', id, { body: { ...REJECTION, end: 'giveBack' } });
      }
      clock.advance(1);
      await jobs.runDue(database, platform);
      expect((await payee.money()).held).toBe(0n);
      expect(await fixture.broken()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
