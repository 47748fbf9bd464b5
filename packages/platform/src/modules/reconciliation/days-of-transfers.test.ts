import { randomUUID } from 'node:crypto';
import type { ReconBreak } from '@marquee/contracts/schemas/reconciliation';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { TODAY, TOMORROW } from '../../testing/recon-fixture.ts';
import { reconcileToday, startSignedDays } from '../../testing/signed-days.ts';
import { type Mover, openTransferFixture } from '../../testing/transfer-fixture.ts';

const fixture = await openTransferFixture();
const days = await startSignedDays();
const { settings } = fixture.vendor;
const vendor = { ...settings, baseUrl: days.baseUrl, secrets: [days.key] };
const run = () =>
  reconcileToday(fixture, { operator: { ...fixture.operator, providers: [vendor] }, paymentProviders: new Map() });
afterAll(() => days.close());
beforeEach(async () => {
  await fixture.database.query('TRUNCATE app.recon_break, app.recon_line, app.recon_total, app.recon_day');
  days.days.clear();
  days.requests.length = 0;
});

interface ListedTransfer {
  readonly transfer_id: string;
  readonly operation: 'deposit' | 'withdrawal';
  readonly amount: string;
}

const listed = (
  { player }: Mover,
  id: string,
  operation: ListedTransfer['operation'],
  amount: string,
  more: object = {},
) => ({
  type: 'transaction',
  transfer_id: id,
  operation,
  player,
  currency: 'KHR',
  amount,
  at: `${TODAY}T12:00:00.000Z`,
  ...more,
});

/** A complete file, as an honest vendor writes it. */
function publish(transfers: readonly ListedTransfer[]): void {
  const sumOf = (operation: string) =>
    transfers
      .filter((each) => each.operation === operation)
      .reduce((sum, { amount }) => sum + Number(amount.replace('.', '')), 0);
  const sums = (['deposit', 'withdrawal'] as const).flatMap((kind) =>
    sumOf(kind) > 0 ? [{ kind, currency: 'KHR', amount: (sumOf(kind) / 100).toFixed(2) }] : [],
  );
  const totals = { type: 'totals', transactions: transfers.length, sums };
  days.days.set(TODAY, [{ type: 'head', brand: 'lotus', day: TODAY }, ...transfers, totals]);
  days.days.set(TOMORROW, [
    { type: 'head', brand: 'lotus', day: TOMORROW },
    { type: 'totals', transactions: 0, sums: [] },
  ]);
}

/** Moves money. Resolves with the order's id. */
const moved = async (mover: Mover, direction: 'in' | 'out', amount: string): Promise<string> =>
  (await mover.move(direction, amount)).json().value.transferId;
type Found = Pick<ReconBreak, 'ref' | 'kinds' | 'state' | 'here' | 'there'>;
const breaks = () => fixture.database.query<Found>('SELECT ref, kinds, state, here, there FROM app.recon_break');
const kindsOf = async () => Object.fromEntries((await breaks()).map(({ ref, kinds }) => [ref, kinds]));

it('[G11] transfers to and from a vendor’s wallet are compared with the ledger, and each difference is found', async () => {
  const mover = await fixture.mover(1_000_000n);
  const [kept, back] = [await moved(mover, 'in', '100.00'), await moved(mover, 'out', '30.00')];
  const [unlisted, more, whose] = [
    await moved(mover, 'in', '1.00'),
    await moved(mover, 'in', '2.00'),
    await moved(mover, 'in', '3.00'),
  ];
  const ghost = randomUUID();
  publish([
    listed(mover, kept, 'deposit', '100.00'),
    listed(mover, back.toUpperCase(), 'withdrawal', '30.00'),
    listed(mover, more, 'deposit', '2.01'),
    listed(mover, whose, 'deposit', '3.00', { player: 'lotus.somebody' }),
    listed(mover, ghost, 'withdrawal', '9.00'),
  ]);
  await run();
  expect(await kindsOf()).toEqual({
    [unlisted]: ['missing_there'],
    [more]: ['amount'],
    [whose]: ['player'],
    [ghost]: ['missing_here'],
  });
  expect(await fixture.database.query('SELECT here_count, here_stakes, here_wins FROM app.recon_total')).toEqual([
    { here_count: '5', here_stakes: '10600', here_wins: '3000' },
  ]);
  expect(await fixture.database.query('SELECT DISTINCT about FROM app.recon_day')).toEqual([{ about: 'transfers' }]);
  expect(days.requests[0]?.call).toBe(`GET /v1/days/${TODAY}?brand=lotus`);
});

it('[G11] a vendor that denied an executed order is exposed by its own file, and no money moves', async () => {
  const mover = await fixture.mover(10_000n);
  Object.assign(fixture.vendor, { fault: 'hangs up after', lie: () => null });
  const id = await moved(mover, 'in', '40.00');
  await fixture.resolveAfter(120_000);
  expect(await mover.money()).toEqual({ main: 10_000n, pending: 0n, vendor: 4_000n });
  publish([listed(mover, id, 'deposit', '40.00')]);
  await run();
  const found = (await breaks()).find(({ ref }) => ref === id);
  expect(found).toMatchObject({
    kinds: ['status'],
    here: { kind: 'transfer_in', state: 'refused', player: mover.memberId, round: null, game: null },
    there: { kind: 'transfer_in', state: 'standing', amount: '4000', player: mover.memberId },
  });
  expect(await mover.money()).toEqual({ main: 10_000n, pending: 0n, vendor: 4_000n });
});

it('[G11] a transfer that is pending here is a difference until a later run finds it settled', async () => {
  const mover = await fixture.mover(10_000n);
  Object.assign(fixture.vendor, { fault: 'working' });
  const id = await moved(mover, 'in', '7.00');
  publish([listed(mover, id, 'deposit', '7.00')]);
  await run();
  expect((await breaks()).find(({ ref }) => ref === id)).toMatchObject({
    kinds: ['status'],
    state: 'open',
    here: { state: 'pending' },
  });
  fixture.vendor.finishWork(true);
  await fixture.resolveAfter(120_000);
  await fixture.database.query("UPDATE app.recon_day SET due_at = '2020-01-01'");
  await run();
  expect((await breaks()).find(({ ref }) => ref === id)?.state).toBe('resolved');
});

it.each([
  ['with an id that is none', 'malformed', { transfer_id: 'x' }],
  ['with an amount below a cent', 'malformed', { amount: '1.001' }],
  ['with a line of the next day', 'wrong_day', { at: `${TOMORROW}T00:00:00.000Z` }],
] as const)('[G11] a vendor’s file %s is refused (%s)', async (_what, why, change) => {
  const mover = await fixture.mover(0n);
  publish([{ ...listed(mover, randomUUID(), 'deposit', '1.00'), ...change }]);
  await run();
  const [day] = await fixture.database.query('SELECT state, why FROM app.recon_day WHERE day = $1', [TODAY]);
  expect(day).toEqual({ state: 'refused', why });
});
