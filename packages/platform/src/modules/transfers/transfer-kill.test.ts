import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import type { TransferProcess } from '../../testing/transfer-process.ts';
import { type Mover, openTransferStage } from '../../testing/transfer-stage.ts';

// Processes on a busy machine; nothing here asserts time.
vi.setConfig({ testTimeout: 60_000 });

const SCRIPT = fileURLToPath(new URL('../../testing/transfer-process.ts', import.meta.url));
const MINUTE_MS = 60_000;
type Direction = 'in' | 'out';

const stage = await openTransferStage();
const { database, vendor, clock } = stage;
let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Another platform that sends this member's order, under the key `k`. */
function startOrder({ token }: Mover, direction: Direction): void {
  const call = {
    token,
    body: { vassalage: 'PURSE', direction, amount: '10.00', currency: 'KHR' },
    headers: { 'idempotency-key': 'k' },
  };
  const order: TransferProcess = {
    loginUrl: database.loginUrl,
    vendorUrl: vendor.settings.baseUrl,
    nowMs: clock.now().getTime(),
    call,
  };
  child = spawn(process.execPath, [SCRIPT, JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** SIGKILL, and gone. */
async function kill(): Promise<void> {
  if (child === undefined) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await gone).toEqual([null, 'SIGKILL']);
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

const stateOf = async ({ memberId }: Mover): Promise<string | undefined> => {
  const text = "SELECT state FROM app.wallet_transfer WHERE member_id = $1 AND key = 'k'";
  return (await database.look<{ state: string }>(text, [memberId]))[0]?.state;
};

/** Whether the vendor has done the order. */
const isDoneFor = ({ player }: Mover): boolean =>
  [...vendor.transfers.values()].some(
    (one) => one.player === player && one.amount === '10.00' && one.status === 'completed',
  );

/** What another process finds and does, and what the member is told who sends the order once more. */
async function recover(mover: Mover, direction: Direction): Promise<unknown> {
  vendor.fault = 'none';
  for (let round = 0; round < 3; round += 1) await stage.resolveAfter(MINUTE_MS);
  const answer = await mover.move(direction, '10.00', { key: 'k' });
  expect(await stage.broken()).toEqual([]);
  return answer.json().value?.state ?? answer.json().code;
}

const before = { main: 50_00n, pending: 0n, vendor: 50_00n };
const after = {
  in: { main: 40_00n, pending: 0n, vendor: 60_00n },
  out: { main: 60_00n, pending: 0n, vendor: 40_00n },
} as const;

it('[G11] killed before anything is written down: nothing has moved, and the order is as good as new', async () => {
  const mover = await stage.mover(100_00n);
  const opened = Promise.withResolvers<void>();
  vendor.onOpen = () => {
    opened.resolve();
    return new Promise(() => undefined);
  };
  startOrder(mover, 'in');
  await opened.promise;
  await kill();
  expect(await mover.money()).toEqual({ main: 100_00n, pending: 0n, vendor: 0n });
  vendor.onOpen = async () => undefined;
  expect(await recover(mover, 'in')).toBe('confirmed');
  expect(await mover.money()).toEqual({ main: 90_00n, pending: 0n, vendor: 10_00n });
});

it.each(['in', 'out'] as const)(
  '[G11] %s, killed while the order is on its way, which the vendor then does',
  async (direction) => {
    const mover = await stage.mover(100_00n, '50.00');
    const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vendor.onOrder = () => {
      arrived.resolve();
      return held.promise;
    };
    startOrder(mover, direction);
    await arrived.promise;
    await kill();
    const onItsWay = direction === 'in' ? { main: 40_00n, pending: 10_00n } : { main: 50_00n, pending: 0n };
    expect(await mover.money()).toMatchObject(onItsWay);
    held.resolve();
    await until(() => isDoneFor(mover));
    expect(await recover(mover, direction)).toBe('confirmed');
    expect(await mover.money()).toEqual(after[direction]);
  },
);

it.each(['in', 'out'] as const)(
  '[G11] %s, killed while the order is on its way, which never gets there',
  async (direction) => {
    const mover = await stage.mover(100_00n, '50.00');
    const arrived = Promise.withResolvers<void>();
    vendor.onOrder = async () => arrived.resolve();
    vendor.fault = 'silent before';
    startOrder(mover, direction);
    await arrived.promise;
    await kill();
    expect(await recover(mover, direction)).toBe('transfer_refused');
    expect(await mover.money()).toEqual(before);
  },
);

it.each(['in', 'out'] as const)(
  '[G11] %s, killed when the vendor has done it and has not answered',
  async (direction) => {
    const mover = await stage.mover(100_00n, '50.00');
    vendor.fault = 'silent after';
    startOrder(mover, direction);
    await until(() => isDoneFor(mover));
    await kill();
    expect(await recover(mover, direction)).toBe('confirmed');
    expect(await mover.money()).toEqual(after[direction]);
  },
);

it.each(['in', 'out'] as const)('[G11] %s, killed between the vendor’s answer and our books', async (direction) => {
  const mover = await stage.mover(100_00n, '50.00');
  const blocker = new pg.Client({ connectionString: database.adminUrl });
  await blocker.connect();
  // Whoever settles it waits for us.
  vendor.onOrder = async (id) => {
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM app.wallet_transfer WHERE id = $1 FOR UPDATE', [id]);
  };
  startOrder(mover, direction);
  const waits = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await until(async () => (await database.look(waits)).length > 0);
  await kill();
  await blocker.query('ROLLBACK');
  await blocker.end();
  vendor.onOrder = async () => undefined;
  expect(await recover(mover, direction)).toBe('confirmed');
  expect(await mover.money()).toEqual(after[direction]);
});

it.each(['in', 'out'] as const)(
  '[G11] %s, killed when all is done: the same order finds it done',
  async (direction) => {
    const mover = await stage.mover(100_00n, '50.00');
    startOrder(mover, direction);
    await until(async () => (await stateOf(mover)) === 'confirmed');
    await kill().catch(() => undefined);
    expect(await recover(mover, direction)).toBe('confirmed');
    expect(await mover.money()).toEqual(after[direction]);
  },
);
