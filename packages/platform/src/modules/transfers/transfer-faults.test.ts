import { describe, expect, it } from 'vitest';
import type { Fault, VendorTransfer } from '../../testing/test-transfer-vendor.ts';
import { openTransferStage } from '../../testing/transfer-stage.ts';

const stage = await openTransferStage();
const { platform, vendor } = stage;

const MINUTE_MS = 60_000;
const DIRECTIONS = ['in', 'out'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** A member with 50.00 in each wallet. */
const seat = () => stage.mover(100_00n, '50.00');
const before = { main: 50_00n, pending: 0n, vendor: 50_00n };
const moved = (direction: Direction) =>
  direction === 'in' ? { main: 40_00n, pending: 0n, vendor: 60_00n } : { main: 60_00n, pending: 0n, vendor: 40_00n };
const state = (answer: { json(): { code?: string; value?: { state: string } } }) =>
  answer.json().value?.state ?? answer.json().code;

/** Faults after which the vendor has done it, and those after which it has not. */
const DONE: readonly Fault[] = ['hangs up after', 'fails after', 'babbles after', 'says duplicate'];
const NOT_DONE: readonly Fault[] = ['hangs up before', 'fails before'];
const faults = (list: readonly Fault[]) =>
  DIRECTIONS.flatMap((direction) => list.map((fault) => [direction, fault] as const));

describe('an answer that is lost', () => {
  it.each(faults(DONE))('[G11] %s, the vendor %s: is asked about at once, and done', async (direction, fault) => {
    const mover = await seat();
    vendor.fault = fault;
    expect(state(await mover.move(direction, '10.00'))).toBe('confirmed');
    expect(await mover.money()).toEqual(moved(direction));
  });

  it.each(faults(DONE))(
    '[G11] %s, the vendor %s and is away: settled when it is back, once',
    async (direction, fault) => {
      const mover = await seat();
      Object.assign(vendor, { fault, isAway: true });
      const answer = await mover.move(direction, '10.00', { key: 'k' });
      expect(state(answer)).toBe('pending');
      const onItsWay = direction === 'in' ? { main: 40_00n, pending: 10_00n } : { main: 50_00n, pending: 0n };
      expect(await mover.money()).toMatchObject(onItsWay);
      expect(await stage.broken()).toEqual([]);
      // Away for an hour: nothing is certain, so nothing moves.
      for (let minute = 0; minute < 60; minute += 5) await stage.resolveAfter(5 * MINUTE_MS);
      expect(await mover.money()).toMatchObject(onItsWay);
      Object.assign(vendor, { fault: 'none', isAway: false });
      await stage.resolveAfter(5 * MINUTE_MS);
      expect(await mover.money()).toEqual(moved(direction));
      await stage.resolveAfter(5 * MINUTE_MS);
      expect(await mover.money()).toEqual(moved(direction));
      expect(await stage.broken()).toEqual([]);
    },
  );

  it.each(faults(NOT_DONE))(
    '[G11] %s, the vendor %s: back when no order can come any more',
    async (direction, fault) => {
      const mover = await seat();
      vendor.fault = fault;
      expect(state(await mover.move(direction, '10.00', { key: 'k' }))).toBe('pending');
      await stage.resolveAfter(MINUTE_MS);
      expect(state(await mover.move(direction, '10.00', { key: 'k' }))).toBe('pending');
      await stage.resolveAfter(MINUTE_MS);
      expect(await mover.money()).toEqual(before);
      expect(state(await mover.move(direction, '10.00', { key: 'k' }))).toBe('transfer_refused');
      expect(await stage.broken()).toEqual([]);
    },
  );

  it.each(DIRECTIONS)(
    '[G11] %s, an order on the way for too long is refused by the vendor, when it arrives',
    async (direction) => {
      const mover = await seat();
      const arrived = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      vendor.onOrder = () => {
        arrived.resolve();
        return held.promise;
      };
      const answer = mover.move(direction, '10.00');
      await arrived.promise;
      // Longer than money is held for an order nobody has seen.
      await stage.resolveAfter(2 * MINUTE_MS);
      expect(await mover.money()).toEqual(before);
      held.resolve();
      expect(state(await answer)).toBe('transfer_refused');
      expect(await mover.money()).toEqual(before);
      expect(await stage.broken()).toEqual([]);
    },
  );

  it.each(DIRECTIONS.flatMap((direction) => [true, false].map((isDone) => [direction, isDone] as const)))(
    '[G11] %s, a vendor that works on it for long is waited for; done in the end: %s',
    async (direction, isDone) => {
      const mover = await seat();
      vendor.fault = 'working';
      expect(state(await mover.move(direction, '10.00'))).toBe('pending');
      // Longer than for an order the vendor does not know: this one it does.
      await stage.resolveAfter(10 * MINUTE_MS);
      expect((await mover.money()).main).toBe(direction === 'in' ? 40_00n : 50_00n);
      vendor.finishWork(isDone);
      await stage.resolveAfter(10 * MINUTE_MS);
      expect(await mover.money()).toEqual(isDone ? moved(direction) : before);
      expect(await stage.broken()).toEqual([]);
    },
  );

  it('[G11] a vendor that never answers is left after five seconds, and asked', async () => {
    const mover = await seat();
    vendor.fault = 'silent after';
    expect(state(await mover.move('in', '10.00'))).toBe('confirmed');
    expect(await mover.money()).toEqual(moved('in'));
  });

  it.each(DIRECTIONS)('[G11] %s, a refusal is told and moves nothing', async (direction) => {
    const mover = await seat();
    vendor.fault = 'refuses';
    expect(state(await mover.move(direction, '10.00'))).toBe('transfer_refused');
    expect(await mover.money()).toEqual(before);
  });
});

describe('a vendor that lies about what came of it', () => {
  const lies: [string, (told: VendorTransfer | undefined) => object | null][] = [
    ['another amount', (told) => ({ ...told, amount: '1000.00' })],
    ['another player', (told) => ({ ...told, player: 'lotus.somebody' })],
    ['another currency', (told) => ({ ...told, currency: 'USD' })],
    ['the other way', (told) => ({ ...told, type: told?.type === 'deposit' ? 'withdrawal' : 'deposit' })],
    ['another transfer', (told) => ({ ...told, transfer_id: 'another' })],
    ['nothing that makes sense', () => ({ status: 'maybe' })],
  ];
  it.each(lies.flatMap(([what, lie]) => DIRECTIONS.map((direction) => [what, direction, lie] as const)))(
    '[G11] %s, %s: is not believed, and asked again until it says the truth',
    async (_what, direction, lie) => {
      const mover = await seat();
      Object.assign(vendor, { fault: 'hangs up after', lie });
      expect(state(await mover.move(direction, '10.00'))).toBe('pending');
      await stage.resolveAfter(10 * MINUTE_MS);
      expect((await mover.money()).main).toBe(direction === 'in' ? 40_00n : 50_00n);
      vendor.lie = undefined;
      await stage.resolveAfter(10 * MINUTE_MS);
      expect(await mover.money()).toEqual(moved(direction));
    },
  );

  it('[G11] that it knows of none, while the order may still come, is not yet believed', async () => {
    const mover = await seat();
    Object.assign(vendor, { fault: 'hangs up after', lie: () => null });
    expect(state(await mover.move('in', '10.00'))).toBe('pending');
    await stage.resolveAfter(MINUTE_MS);
    vendor.lie = undefined;
    await stage.resolveAfter(MINUTE_MS);
    expect(await mover.money()).toEqual(moved('in'));
  });
});

describe('who asks', () => {
  it.each(DIRECTIONS)('[G11] %s, many at once settle a transfer once', async (direction) => {
    const mover = await seat();
    Object.assign(vendor, { fault: 'hangs up after', isAway: true });
    await mover.move(direction, '10.00', { key: 'k' });
    Object.assign(vendor, { fault: 'none', isAway: false });
    await Promise.all([1, 2, 3, 4].map(() => stage.resolveAfter(MINUTE_MS)));
    expect(await mover.money()).toEqual(moved(direction));
    expect(state(await mover.move(direction, '10.00', { key: 'k' }))).toBe('confirmed');
    expect(await stage.broken()).toEqual([]);
  });

  it('[G11] asks ever more patiently, about brands it is told of, and about what is due', async () => {
    const mover = await seat();
    Object.assign(vendor, { fault: 'hangs up before', isAway: true });
    await mover.move('in', '10.00');
    const attempts = async () => {
      const [row] = await stage.database.look<{ attempts: number }>(
        "SELECT attempts FROM app.wallet_transfer WHERE member_id = $1 AND state = 'pending'",
        [mover.memberId],
      );
      return row?.attempts;
    };
    await stage.resolveAfter(14_000);
    expect(await attempts()).toBe(0);
    await stage.resolveAfter(1_000);
    expect(await attempts()).toBe(1);
    await stage.resolveAfter(1_000);
    expect(await attempts()).toBe(1);
    await stage.resolveAfter(1_000);
    expect(await attempts()).toBe(2);
    await stage.resolveAfter(3_000);
    expect(await attempts()).toBe(2);
    await platform.app.resolveTransfers(['harbor']);
    stage.clock.advance(MINUTE_MS);
    await platform.app.resolveTransfers(['harbor']);
    expect(await attempts()).toBe(2);
    vendor.isAway = false;
    await stage.resolveAfter(MINUTE_MS);
    expect(await mover.money()).toEqual(before);
  });

  it('[G11] gives back what the vendor never saw within ten seconds of being certain, and then asks less often', async () => {
    const mover = await seat();
    Object.assign(vendor, { fault: 'hangs up before', isAway: true });
    const lost = await mover.move('in', '10.00');
    const until = async (ms: number) => {
      for (let passedMs = 0; passedMs < ms; passedMs += 1_000) await stage.resolveAfter(1_000);
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
      const [row] = await stage.database.look<{ due_at: Date }>(
        "SELECT due_at FROM app.wallet_transfer WHERE member_id = $1 AND state = 'pending'",
        [mover.memberId],
      );
      return (row?.due_at.getTime() ?? 0) - stage.clock.now().getTime();
    };
    for (let attempt = 0; attempt < 30; attempt += 1) await stage.resolveAfter(5 * MINUTE_MS);
    expect(await dueIn()).toBe(5 * MINUTE_MS);
    vendor.isAway = false;
    await stage.resolveAfter(5 * MINUTE_MS);
    expect(await mover.money()).toEqual(before);
  });

  it('[G11] leaves what somebody else’s brand has on its way alone', async () => {
    const mover = await seat();
    Object.assign(vendor, { fault: 'hangs up after', isAway: true });
    await mover.move('in', '10.00');
    vendor.isAway = false;
    stage.clock.advance(MINUTE_MS);
    await platform.app.resolveTransfers(['harbor']);
    expect((await mover.money()).pending).toBe(10_00n);
    await stage.resolveAfter(0);
    expect(await mover.money()).toEqual(moved('in'));
  });
});
