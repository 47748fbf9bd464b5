import { describe, expect, it } from 'vitest';
import type { Fault, VendorTransfer } from '../../testing/test-transfer-vendor.ts';
import { openTransferFixture } from '../../testing/transfer-fixture.ts';

const fixture = await openTransferFixture();
const { platform, vendor } = fixture;

const MINUTE_MS = 60_000;
const DIRECTIONS = ['in', 'out'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** A member with 50.00 in each wallet. */
const seat = () => fixture.mover(100_00n, '50.00');
const before = { main: 50_00n, pending: 0n, vendor: 50_00n };
const moved = (direction: Direction) =>
  direction === 'in' ? { main: 40_00n, pending: 0n, vendor: 60_00n } : { main: 60_00n, pending: 0n, vendor: 40_00n };
const state = (answer: { json(): { code?: string; value?: { state: string } } }) =>
  answer.json().value?.state ?? answer.json().code;

/** Faults after which the vendor has executed the order; the others leave it undone. */
const DONE: readonly Fault[] = ['hangs up after', 'fails after', 'babbles after', 'says duplicate'];
const NOT_DONE: readonly Fault[] = ['hangs up before', 'fails before'];
const faults = (list: readonly Fault[]) =>
  DIRECTIONS.flatMap((direction) => list.map((fault) => [direction, fault] as const));

describe('a lost answer', () => {
  it.each(faults(DONE))('[G11] %s, the vendor %s: is queried at once, and confirmed', async (direction, fault) => {
    const mover = await seat();
    vendor.fault = fault;
    expect(state(await mover.move(direction, '10.00'))).toBe('confirmed');
    expect(await mover.money()).toEqual(moved(direction));
  });

  it.each(faults(DONE))(
    '[G11] %s, the vendor %s and is unavailable: settled once when it is back',
    async (direction, fault) => {
      const mover = await seat();
      Object.assign(vendor, { fault, isAway: true });
      const answer = await mover.move(direction, '10.00', { key: 'k' });
      expect(state(answer)).toBe('pending');
      const onItsWay = direction === 'in' ? { main: 40_00n, pending: 10_00n } : { main: 50_00n, pending: 0n };
      expect(await mover.money()).toMatchObject(onItsWay);
      expect(await fixture.broken()).toEqual([]);
      // Unavailable for an hour: nothing is certain, so nothing moves.
      for (let minute = 0; minute < 60; minute += 5) await fixture.resolveAfter(5 * MINUTE_MS);
      expect(await mover.money()).toMatchObject(onItsWay);
      Object.assign(vendor, { fault: 'none', isAway: false });
      await fixture.resolveAfter(5 * MINUTE_MS);
      expect(await mover.money()).toEqual(moved(direction));
      await fixture.resolveAfter(5 * MINUTE_MS);
      expect(await mover.money()).toEqual(moved(direction));
      expect(await fixture.broken()).toEqual([]);
    },
  );

  it.each(faults(NOT_DONE))(
    '[G11] %s, the vendor %s: returned when the order cannot arrive any more',
    async (direction, fault) => {
      const mover = await seat();
      vendor.fault = fault;
      expect(state(await mover.move(direction, '10.00', { key: 'k' }))).toBe('pending');
      await fixture.resolveAfter(MINUTE_MS);
      expect(state(await mover.move(direction, '10.00', { key: 'k' }))).toBe('pending');
      await fixture.resolveAfter(MINUTE_MS);
      expect(await mover.money()).toEqual(before);
      expect(state(await mover.move(direction, '10.00', { key: 'k' }))).toBe('transfer_refused');
      expect(await fixture.broken()).toEqual([]);
    },
  );

  it.each(DIRECTIONS)('[G11] %s, an order that arrives too late is refused by the vendor', async (direction) => {
    const mover = await seat();
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    vendor.onOrder = () => {
      arrived.resolve();
      return held.promise;
    };
    const answer = mover.move(direction, '10.00');
    await arrived.promise;
    // Longer than money is held for an order that the vendor has not seen.
    await fixture.resolveAfter(2 * MINUTE_MS);
    expect(await mover.money()).toEqual(before);
    held.resolve();
    expect(state(await answer)).toBe('transfer_refused');
    expect(await mover.money()).toEqual(before);
    expect(await fixture.broken()).toEqual([]);
  });

  it.each(DIRECTIONS.flatMap((direction) => [true, false].map((isDone) => [direction, isDone] as const)))(
    '[G11] %s, an order that the vendor works on for long stays pending; executed at last: %s',
    async (direction, isDone) => {
      const mover = await seat();
      vendor.fault = 'working';
      expect(state(await mover.move(direction, '10.00'))).toBe('pending');
      // Longer than for an order that the vendor has not seen: this one it has.
      await fixture.resolveAfter(10 * MINUTE_MS);
      expect((await mover.money()).main).toBe(direction === 'in' ? 40_00n : 50_00n);
      vendor.finishWork(isDone);
      await fixture.resolveAfter(10 * MINUTE_MS);
      expect(await mover.money()).toEqual(isDone ? moved(direction) : before);
      expect(await fixture.broken()).toEqual([]);
    },
  );

  it('[G11] a vendor that never answers is abandoned after five seconds, and queried', async () => {
    const mover = await seat();
    vendor.fault = 'silent after';
    expect(state(await mover.move('in', '10.00'))).toBe('confirmed');
    expect(await mover.money()).toEqual(moved('in'));
  });

  it.each(DIRECTIONS)('[G11] %s, a refusal is reported and moves nothing', async (direction) => {
    const mover = await seat();
    vendor.fault = 'refuses';
    expect(state(await mover.move(direction, '10.00'))).toBe('transfer_refused');
    expect(await mover.money()).toEqual(before);
  });
});

describe('a vendor with a wrong result', () => {
  const lies: [string, (truth: VendorTransfer | undefined) => object | null][] = [
    ['another amount', (truth) => ({ ...truth, amount: '1000.00' })],
    ['another player', (truth) => ({ ...truth, player: 'lotus.somebody' })],
    ['another currency', (truth) => ({ ...truth, currency: 'USD' })],
    ['the opposite direction', (truth) => ({ ...truth, type: truth?.type === 'deposit' ? 'withdrawal' : 'deposit' })],
    ['another transfer', (truth) => ({ ...truth, transfer_id: 'another' })],
    ['an invalid form', () => ({ status: 'maybe' })],
  ];
  it.each(lies.flatMap(([what, lie]) => DIRECTIONS.map((direction) => [what, direction, lie] as const)))(
    '[G11] %s, %s: is not accepted, and queried again until the answer is right',
    async (_what, direction, lie) => {
      const mover = await seat();
      Object.assign(vendor, { fault: 'hangs up after', lie });
      expect(state(await mover.move(direction, '10.00'))).toBe('pending');
      await fixture.resolveAfter(10 * MINUTE_MS);
      expect((await mover.money()).main).toBe(direction === 'in' ? 40_00n : 50_00n);
      vendor.lie = undefined;
      await fixture.resolveAfter(10 * MINUTE_MS);
      expect(await mover.money()).toEqual(moved(direction));
    },
  );

  it('[G11] an unknown order is not refused while it may still arrive', async () => {
    const mover = await seat();
    Object.assign(vendor, { fault: 'hangs up after', lie: () => null });
    expect(state(await mover.move('in', '10.00'))).toBe('pending');
    await fixture.resolveAfter(MINUTE_MS);
    vendor.lie = undefined;
    await fixture.resolveAfter(MINUTE_MS);
    expect(await mover.money()).toEqual(moved('in'));
  });
});

describe('queries', () => {
  it.each(DIRECTIONS)('[G11] %s, many simultaneous queries settle a transfer once', async (direction) => {
    const mover = await seat();
    Object.assign(vendor, { fault: 'hangs up after', isAway: true });
    await mover.move(direction, '10.00', { key: 'k' });
    Object.assign(vendor, { fault: 'none', isAway: false });
    await Promise.all([1, 2, 3, 4].map(() => fixture.resolveAfter(MINUTE_MS)));
    expect(await mover.money()).toEqual(moved(direction));
    expect(state(await mover.move(direction, '10.00', { key: 'k' }))).toBe('confirmed');
    expect(await fixture.broken()).toEqual([]);
  });

  it('[G11] come with growing pauses, for the given brands and due transfers only', async () => {
    const mover = await seat();
    Object.assign(vendor, { fault: 'hangs up before', isAway: true });
    await mover.move('in', '10.00');
    const attempts = async () => {
      const [row] = await fixture.database.query<{ attempts: number }>(
        "SELECT attempts FROM app.wallet_transfer WHERE member_id = $1 AND state = 'pending'",
        [mover.memberId],
      );
      return row?.attempts;
    };
    await fixture.resolveAfter(14_000);
    expect(await attempts()).toBe(0);
    await fixture.resolveAfter(1_000);
    expect(await attempts()).toBe(1);
    await fixture.resolveAfter(1_000);
    expect(await attempts()).toBe(1);
    await fixture.resolveAfter(1_000);
    expect(await attempts()).toBe(2);
    await fixture.resolveAfter(3_000);
    expect(await attempts()).toBe(2);
    await platform.app.resolveTransfers(['harbor']);
    fixture.clock.advance(MINUTE_MS);
    await platform.app.resolveTransfers(['harbor']);
    expect(await attempts()).toBe(2);
    vendor.isAway = false;
    await fixture.resolveAfter(MINUTE_MS);
    expect(await mover.money()).toEqual(before);
  });

  it('[G11] give back what the vendor never saw within ten seconds of certainty, and then come less often', async () => {
    const mover = await seat();
    Object.assign(vendor, { fault: 'hangs up before', isAway: true });
    const lost = await mover.move('in', '10.00');
    const until = async (ms: number) => {
      for (let passedMs = 0; passedMs < ms; passedMs += 1_000) await fixture.resolveAfter(1_000);
    };
    vendor.isAway = false;
    await until(89_000);
    expect(state(lost)).toBe('pending');
    expect(await mover.money()).not.toEqual(before);
    await until(11_000);
    expect(await mover.money()).toEqual(before);

    vendor.isAway = true;
    await mover.move('in', '10.00', { key: 'other' });
    const dueIn = async () => {
      const [row] = await fixture.database.query<{ due_at: Date }>(
        "SELECT due_at FROM app.wallet_transfer WHERE member_id = $1 AND state = 'pending'",
        [mover.memberId],
      );
      return (row?.due_at.getTime() ?? 0) - fixture.clock.now().getTime();
    };
    for (let attempt = 0; attempt < 30; attempt += 1) await fixture.resolveAfter(5 * MINUTE_MS);
    expect(await dueIn()).toBe(5 * MINUTE_MS);
    vendor.isAway = false;
    await fixture.resolveAfter(5 * MINUTE_MS);
    expect(await mover.money()).toEqual(before);
  });

  it("[G11] leave the transfers of another installation's brand alone", async () => {
    const mover = await seat();
    Object.assign(vendor, { fault: 'hangs up after', isAway: true });
    await mover.move('in', '10.00');
    vendor.isAway = false;
    fixture.clock.advance(MINUTE_MS);
    await platform.app.resolveTransfers(['harbor']);
    expect((await mover.money()).pending).toBe(10_00n);
    await fixture.resolveAfter(0);
    expect(await mover.money()).toEqual(moved('in'));
  });
});
