import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { type Mover, openTransferFixture } from '../../testing/transfer-fixture.ts';
import type { TransferProcess } from '../../testing/transfer-process.ts';

const SCRIPT = fileURLToPath(new URL('../../testing/transfer-process.ts', import.meta.url));
const MINUTE_MS = 60_000;
type Direction = 'in' | 'out';

const fixture = await openTransferFixture();
const { database, vendor, clock } = fixture;
let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Another platform process that sends this member's order under the key `k`. */
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
  return (await database.query<{ state: string }>(text, [memberId]))[0]?.state;
};

/** Whether the vendor has executed the order. */
const isDoneFor = ({ player }: Mover): boolean =>
  [...vendor.transfers.values()].some(
    (one) => one.player === player && one.amount === '10.00' && one.status === 'completed',
  );

/** What another process settles, and the answer to a member who repeats the order. */
async function recover(mover: Mover, direction: Direction): Promise<unknown> {
  vendor.fault = 'none';
  for (let round = 0; round < 3; round += 1) await fixture.resolveAfter(MINUTE_MS);
  const answer = await mover.move(direction, '10.00', { key: 'k' });
  expect(await fixture.broken()).toEqual([]);
  return answer.json().value?.state ?? answer.json().code;
}

const before = { main: 50_00n, pending: 0n, vendor: 50_00n };
const after = {
  in: { main: 40_00n, pending: 0n, vendor: 60_00n },
  out: { main: 60_00n, pending: 0n, vendor: 40_00n },
} as const;

it('[G11] killed before anything is stored: nothing has moved, and the order starts again', async () => {
  const mover = await fixture.mover(100_00n);
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
  '[G11] %s, killed while the order is under way, which the vendor then executes',
  async (direction) => {
    const mover = await fixture.mover(100_00n, '50.00');
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
  '[G11] %s, killed while the order is under way, which never arrives',
  async (direction) => {
    const mover = await fixture.mover(100_00n, '50.00');
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
  '[G11] %s, killed after the vendor executed it and before it answered',
  async (direction) => {
    const mover = await fixture.mover(100_00n, '50.00');
    vendor.fault = 'silent after';
    startOrder(mover, direction);
    await until(() => isDoneFor(mover));
    await kill();
    expect(await recover(mover, direction)).toBe('confirmed');
    expect(await mover.money()).toEqual(after[direction]);
  },
);

it.each(['in', 'out'] as const)('[G11] %s, killed between the vendor’s answer and our posting', async (direction) => {
  const mover = await fixture.mover(100_00n, '50.00');
  const blocker = new pg.Client({ connectionString: database.adminUrl });
  await blocker.connect();
  // The settling process waits for this lock.
  vendor.onOrder = async (id) => {
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM app.wallet_transfer WHERE id = $1 FOR UPDATE', [id]);
  };
  startOrder(mover, direction);
  const waits = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await until(async () => (await database.query(waits)).length > 0);
  await kill();
  await blocker.query('ROLLBACK');
  await blocker.end();
  vendor.onOrder = async () => undefined;
  expect(await recover(mover, direction)).toBe('confirmed');
  expect(await mover.money()).toEqual(after[direction]);
});

it.each(['in', 'out'] as const)(
  '[G11] %s, killed after everything is done: the repeat finds it done',
  async (direction) => {
    const mover = await fixture.mover(100_00n, '50.00');
    startOrder(mover, direction);
    await until(async () => (await stateOf(mover)) === 'confirmed');
    await kill().catch(() => undefined);
    expect(await recover(mover, direction)).toBe('confirmed');
    expect(await mover.money()).toEqual(after[direction]);
  },
);
