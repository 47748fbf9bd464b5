import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { describe, expect, it } from 'vitest';
import { callSupport } from '../../testing/call-support.ts';
import { ageProtection, askFor, protect } from '../../testing/protection-fixture.ts';
import { TEST_PASSWORD } from '../../testing/test-members.ts';
import { type Mover, openTransferFixture } from '../../testing/transfer-fixture.ts';

const fixture = await openTransferFixture();
const { platform, vendor, database } = fixture;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const home = { main: 100_00n, pending: 0n, vendor: 0n };
const atVendor = { main: 60_00n, pending: 0n, vendor: 40_00n };
const exclude = async (mover: Mover) => {
  protect(platform, { exclusionMinDays: 30 });
  const value = await askFor({ platform }, mover, 'selfExclude', { days: 30, password: TEST_PASSWORD });
  expect(value).toMatchObject({ exclusion: { isOwn: true } });
};
const setLimit = (kind: string, period: string, limit: string) => async (mover: Mover) => {
  protect(platform, { limitPeriods: ['month'] });
  const { limits } = await askFor({ platform }, mover, 'limitSet', { kind, period, limit });
  expect(limits).toContainEqual(expect.objectContaining({ kind, limit }));
};
const takeTimeOut = (mover: Mover) => askFor({ platform }, mover, 'timeOut', { hours: 24 });
/** Makes every wallet due and runs the job. */
const look = async (ms = 0) => {
  await database.query("UPDATE app.vendor_wallet SET recall_due_at = '-infinity' WHERE recall_due_at IS NOT NULL");
  await fixture.resolveAfter(ms);
};
/** `waits`: seconds, to ten. */
const walletOf = async ({ memberId }: Mover) => {
  const [row] = await database.query<{ waits: number | null; failed: boolean }>(
    `SELECT (round(extract(epoch FROM recall_due_at - coalesce(recall_failed_since, recall_since)) / 10) * 10)::integer AS waits, recall_failed_since IS NOT NULL AS failed
     FROM app.vendor_wallet WHERE member_id = $1`,
    [memberId],
  );
  return row;
};
/** As if the vendor had not given the money for so long. */
const failFor = ({ memberId }: Mover, age: string) =>
  database.query(
    'UPDATE app.vendor_wallet SET recall_failed_since = clock_timestamp() - $2::interval WHERE member_id = $1',
    [memberId, age],
  );
/** What staff see. */
const late = async () =>
  (await callSupport(platform, INTERNAL_CALLS['exclusions.list'].path, {}, { merchant: 'lotus' })).json().value.recalls;
const transfersOf = ({ memberId }: Mover) =>
  database.query<{ direction: string; state: string; recalled_for: string | null }>(
    'SELECT direction, state, recalled_for FROM app.wallet_transfer WHERE member_id = $1 ORDER BY direction, id',
    [memberId],
  );

describe('[W13] [G11] money at a vendor when its player may not play any more', () => {
  it.each([
    ['excluded', exclude],
    ['timeOut', takeTimeOut],
    ['limit', setLimit('loss', 'month', '500.00')],
    ['limit', setLimit('session', 'session', '60')],
    [
      'locked',
      ({ memberId }: Mover) => database.query("UPDATE app.member SET state = 'disabled' WHERE id = $1", [memberId]),
    ],
  ] as const)('%s: comes back to cash by itself', async (reason, protectFrom) => {
    const [mover, other] = [await fixture.mover(100_00n, '40.00'), await fixture.mover(100_00n, '40.00')];
    // The player won there.
    vendor.balances.set(mover.player, 45_50n);
    await protectFrom(mover);
    await fixture.resolveAfter(0);
    expect(await mover.money()).toEqual({ main: 105_50n, pending: 0n, vendor: 0n });
    expect(await other.money()).toEqual(atVendor);
    expect((await transfersOf(mover)).at(-1)).toEqual({ direction: 'out', state: 'confirmed', recalled_for: reason });
    expect(await fixture.broken()).toEqual([]);
  });

  it('is not given up by a platform of a version that knows no recall for a limit', async () => {
    const mover = await fixture.mover(100_00n, '40.00');
    await setLimit('loss', 'month', '500.00')(mover);
    await database.query(
      'UPDATE app.vendor_wallet SET recall_due_at = NULL, recall_since = NULL, recall_failed_since = NULL WHERE member_id = $1',
      [mover.memberId],
    );
    await fixture.resolveAfter(0);
    expect(await mover.money()).toEqual(home);
  });

  it('comes back when the vendor is available again, once', async () => {
    const mover = await fixture.mover(100_00n, '40.00');
    vendor.isAway = true;
    await exclude(mover);
    await fixture.resolveAfter(0);
    expect(await walletOf(mover)).toEqual({ waits: 10, failed: true });
    await failFor(mover, '2 minutes');
    await look();
    const stillAway = await walletOf(mover);
    expect(stillAway?.waits).toBeGreaterThanOrEqual(240);
    expect(await late()).toEqual([]);
    expect(await mover.money()).toEqual(atVendor);
    await failFor(mover, '16 minutes');
    expect(await late()).toEqual([
      expect.objectContaining({ player: expect.objectContaining({ id: mover.memberId }), provider: 'purse' }),
    ]);
    vendor.isAway = false;
    await look();
    await look();
    expect(await mover.money()).toEqual(home);
    expect(await late()).toEqual([]);
    expect((await walletOf(mover))?.waits).toBeGreaterThanOrEqual(60);
    expect(await transfersOf(mover)).toHaveLength(2);
    expect(await fixture.broken()).toEqual([]);
  });

  it.each(['fails after', 'hangs up before', 'working', 'refuses'] as const)(
    'is ordered again only when it is certain that the order was not executed: the vendor %s',
    async (fault) => {
      const mover = await fixture.mover(100_00n, '40.00');
      await takeTimeOut(mover);
      vendor.fault = fault;
      // The answer is lost, and so is that of the query about it.
      if (fault === 'fails after')
        vendor.onOrder = async () => {
          vendor.isAway = true;
        };
      const orders = vendor.orders;
      await fixture.resolveAfter(0);
      await look();
      expect(vendor.orders).toBe(orders + (fault === 'refuses' ? 2 : 1));
      expect(await walletOf(mover)).toMatchObject({ failed: true });
      Object.assign(vendor, { fault: 'none', isAway: false });
      vendor.finishWork(true);
      await look(10 * MINUTE_MS);
      await look(10 * MINUTE_MS);
      expect(await mover.money()).toEqual(home);
      expect(await fixture.broken()).toEqual([]);
    },
  );

  it('comes back in one run although the player lost some of it after the look', async () => {
    const mover = await fixture.mover(100_00n, '40.00');
    await takeTimeOut(mover);
    vendor.onOrder = async () => {
      vendor.onOrder = async () => undefined;
      vendor.balances.set(mover.player, 30_00n);
    };
    await fixture.resolveAfter(0);
    expect(await mover.money()).toEqual({ main: 90_00n, pending: 0n, vendor: 0n });
    expect(await walletOf(mover)).toEqual({ waits: 60, failed: false });
  });

  it('that left by an order that was pending for long is looked for again a minute later', async () => {
    const mover = await fixture.mover(100_00n, '40.00');
    await takeTimeOut(mover);
    vendor.fault = 'working';
    await fixture.resolveAfter(0);
    await database.query(
      "UPDATE app.vendor_wallet SET recall_since = recall_since - interval '6 hours' WHERE member_id = $1",
      [mover.memberId],
    );
    await failFor(mover, '6 hours');
    vendor.finishWork(true);
    await look(10 * MINUTE_MS);
    await look();
    expect(await mover.money()).toEqual(home);
    expect(await walletOf(mover)).toEqual({ waits: 60, failed: false });
    // A vendor that is away says nothing of a wallet that was empty.
    await database.query(
      "UPDATE app.vendor_wallet SET recall_since = recall_since - interval '25 hours' WHERE member_id = $1",
      [mover.memberId],
    );
    await failFor(mover, '16 minutes');
    expect(await late()).toEqual([]);
  });

  it('comes back although the order of a killed process was never sent', async () => {
    const mover = await fixture.mover(100_00n, '40.00');
    await takeTimeOut(mover);
    await database.query(
      `INSERT INTO app.wallet_transfer (tenant, id, member_id, provider, direction, currency, amount, key, request_hash, created_at, due_at, recalled_for)
       VALUES ('lotus', gen_random_uuid(), $1, 'purse', 'out', 'KHR', 4000, 'recall of a killed process', decode(repeat('00', 32), 'hex'), $2, $2, 'timeOut')`,
      [mover.memberId, fixture.clock.now()],
    );
    await look();
    expect(await mover.money()).toEqual(atVendor);
    await look(2 * MINUTE_MS);
    await look();
    expect(await mover.money()).toEqual(home);
  });

  it('that is on its way there comes back after it arrived, and what a round pays later too', async () => {
    const mover = await fixture.mover(100_00n, '10.00');
    vendor.fault = 'working';
    await mover.move('in', '30.00');
    await takeTimeOut(mover);
    await look();
    expect(await mover.money()).toEqual({ main: 60_00n, pending: 30_00n, vendor: 10_00n });
    vendor.fault = 'none';
    vendor.finishWork(true);
    await look(10 * MINUTE_MS);
    await look();
    expect(await mover.money()).toEqual(home);
    vendor.balances.set(mover.player, 5_00n);
    await look();
    expect(await mover.money()).toEqual({ ...home, main: 105_00n });
    const today = fixture.clock.now().getTime();
    const day = (ms: number) => new Date(today + ms).toISOString().slice(0, 10);
    const query = { from: day(-2 * DAY_MS), to: day(2 * DAY_MS), kind: 'transferOut' };
    const { list } = (await platform.call('accountRecord', { token: mover.token, query })).json().value;
    expect(list).toEqual([
      expect.objectContaining({ amount: '5.00', recalledFor: 'timeOut' }),
      expect.objectContaining({ amount: '40.00', recalledFor: 'timeOut' }),
    ]);
  });

  it('stays when the player may play again before the vendor gave it', async () => {
    const mover = await fixture.mover(100_00n, '40.00');
    vendor.isAway = true;
    await takeTimeOut(mover);
    await fixture.resolveAfter(0);
    await ageProtection({ database }, mover.memberId, '24 hours');
    vendor.isAway = false;
    await look();
    expect(await mover.money()).toEqual(atVendor);
    expect(await walletOf(mover)).toEqual({ waits: null, failed: false });
  });
});
