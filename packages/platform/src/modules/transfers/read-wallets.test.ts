import { describe, expect, it } from 'vitest';
import { openTransferFixture } from '../../testing/transfer-fixture.ts';

const fixture = await openTransferFixture();
const { platform, vendor, clock } = fixture;

const wallets = async (token: string) => (await platform.call('merchantWallet', { token })).json().value;
const funds = async (token: string) => (await platform.call('consolidatedFunds', { token })).json().value;
const purse = (more: object) => [{ vassalage: 'PURSE', vendors: ['PURSE', 'SIDE'], isOffered: true, ...more }];

describe('the balance of each wallet', () => {
  it('[C10] lists a wallet that was never opened without a call to its vendor', async () => {
    const { token } = await fixture.mover(50_00n);
    vendor.isAway = true;
    expect(await wallets(token)).toEqual({
      currency: 'KHR',
      main: '50.00',
      wallets: purse({ balance: '0.00', seenAt: null, isStale: false }),
      pending: [],
    });
  });

  it("[C10] shows the vendor's balance, and while the vendor is unavailable the last known one", async () => {
    const mover = await fixture.mover(50_00n, '20.00');
    vendor.balances.set(mover.player, 31_07n);
    const seenAt = clock.now().toISOString();
    expect(await wallets(mover.token)).toMatchObject({
      main: '30.00',
      wallets: purse({ balance: '31.07', seenAt, isStale: false }),
    });
    expect(await funds(mover.token)).toEqual({ total: '61.07', currency: 'KHR', isCertain: true });
    clock.advance(60_000);
    vendor.isAway = true;
    expect(await wallets(mover.token)).toMatchObject({
      main: '30.00',
      wallets: purse({ balance: '31.07', seenAt, isStale: true }),
    });
    expect(await funds(mover.token)).toEqual({ total: '61.07', currency: 'KHR', isCertain: false });
  });

  it('[C10] lists a wallet whose balance was never read', async () => {
    const mover = await fixture.mover(50_00n, '20.00');
    vendor.isAway = true;
    expect((await wallets(mover.token)).wallets).toEqual(purse({ balance: null, seenAt: null, isStale: true }));
  });

  it('[C10] shows pending money until it has arrived', async () => {
    const mover = await fixture.mover(50_00n, '20.00');
    Object.assign(vendor, { fault: 'hangs up after', isAway: true });
    const since = clock.now().toISOString();
    const { transferId } = (await mover.move('in', '5.00')).json().value;
    const value = await wallets(mover.token);
    expect(value.main).toBe('25.00');
    expect(value.pending).toEqual([{ transferId, vassalage: 'PURSE', direction: 'in', amount: '5.00', since }]);
    vendor.isAway = false;
    await fixture.resolveAfter(60_000);
    expect((await wallets(mover.token)).pending).toEqual([]);
    expect(await funds(mover.token)).toEqual({ total: '50.00', currency: 'KHR', isCertain: true });
  });

  it('[C10] shows the wallet of a switched-off vendor to a member who has one', async () => {
    const mover = await fixture.mover(50_00n, '20.00');
    const other = await fixture.mover(50_00n);
    const brand = platform.brands.get('lotus');
    if (brand === undefined) throw new Error('no lotus');
    platform.brands.set({ ...brand, public: { ...brand.public, vendors: [] } });
    const [wallet] = (await wallets(mover.token)).wallets;
    expect(wallet).toMatchObject({ vassalage: 'PURSE', isOffered: false, balance: '20.00' });
    expect((await wallets(other.token)).wallets).toEqual([]);
  });

  it('[A15] shows guests their demo money only', async () => {
    const { token } = (await platform.call('freePlay', { body: {} })).json().value;
    expect(await wallets(token)).toMatchObject({ currency: 'DEMO', wallets: [], pending: [] });
  });

  it('[C10] shows no wallet of another member', async () => {
    const mover = await fixture.mover(50_00n, '20.00');
    const other = await fixture.mover(7_00n);
    expect(await wallets(other.token)).toMatchObject({ main: '7.00', wallets: purse({ balance: '0.00' }) });
    expect((await platform.call('merchantWallet', { token: mover.token, merchant: 'harbor' })).statusCode).toBe(401);
  });
});
