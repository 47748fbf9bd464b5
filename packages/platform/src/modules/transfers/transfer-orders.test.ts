import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fault } from '../../testing/test-transfer-vendor.ts';
import { openTransferFixture } from '../../testing/transfer-fixture.ts';

const fixture = await openTransferFixture();
const { vendor, clock, platform } = fixture;

/** All but those that take five seconds. */
const FAULTS: readonly Fault[] = [
  'none',
  'hangs up before',
  'hangs up after',
  'fails before',
  'fails after',
  'babbles after',
  'working',
  'says duplicate',
  'refuses',
];

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      direction: fc.constantFrom('in' as const, 'out' as const),
      units: fc.integer({ min: 1, max: 60_00 }),
      fault: fc.constantFrom(...FAULTS),
      isAway: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('play' as const), units: fc.integer({ min: -50_00, max: 50_00 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('resolve' as const), isAway: fc.boolean(), ms: fc.nat(200_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('work' as const), isDone: fc.boolean() }) },
);
const text = (units: number) => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;

/** The ledger's sum of the member, the pending account and the vendor: transfers never change it. */
async function ledgerSum(memberId: string): Promise<string> {
  const [row] = await fixture.database.query<{ sum: string }>(
    `SELECT coalesce(sum(e.amount), 0) AS sum FROM core.tx t JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
     WHERE t.member = $1 AND t.source = 'transfer'`,
    [memberId],
  );
  return row?.sum ?? '';
}

it('[G11] no sequence of orders, faults and answers loses or creates money', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      Object.assign(vendor, { fault: 'none', isAway: false });
      const mover = await fixture.mover(100_00n, '40.00');
      let won = 0n;
      for (const one of steps) {
        if (one.do === 'move') {
          Object.assign(vendor, { fault: one.fault, isAway: one.isAway });
          const key = `key-${clock.now().getTime()}-${Math.random()}`;
          const moves = Array.from({ length: one.times }, () => mover.move(one.direction, text(one.units), { key }));
          for (const answer of await Promise.all(moves)) expect(answer.statusCode).toBeLessThan(500);
        } else if (one.do === 'play') {
          const has = vendor.balances.get(mover.player) ?? 0n;
          const change = has + BigInt(one.units) < 0n ? -has : BigInt(one.units);
          vendor.balances.set(mover.player, has + change);
          won += change;
        } else if (one.do === 'work') vendor.finishWork(one.isDone);
        else {
          vendor.isAway = one.isAway;
          await fixture.resolveAfter(one.ms);
        }
        const { main, pending } = await mover.money();
        expect(main >= 0n && pending >= 0n).toBe(true);
        expect(await ledgerSum(mover.memberId)).toBe('0');
      }
      // All faults end: unknown results become known.
      vendor.finishWork(true);
      Object.assign(vendor, { fault: 'none', isAway: false });
      for (let round = 0; round < 2; round += 1) await fixture.resolveAfter(10 * 60_000);
      await platform.app.resolveTransfers(['lotus']);
      const { main, pending, vendor: there } = await mover.money();
      expect([pending, main + there]).toEqual([0n, 100_00n + won]);
    }),
    { numRuns: 40 },
  );
  expect(await fixture.broken()).toEqual([]);
});
