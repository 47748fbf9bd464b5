import { describe, expect, it } from 'vitest';
import { openTransferStage } from '../../testing/transfer-stage.ts';

const stage = await openTransferStage();
const { platform, vendor, clock } = stage;

const wallets = async (token: string) => (await platform.call('merchantWallet', { token })).json().value;
const funds = async (token: string) => (await platform.call('consolidatedFunds', { token })).json().value;
const purse = (more: object) => [{ vassalage: 'PURSE', vendors: ['PURSE', 'SIDE'], isOffered: true, ...more }];

describe('what is in each wallet', () => {
  it('[C10] tells a wallet that was never opened without asking for it', async () => {
    const { token } = await stage.mover(50_00n);
    vendor.isAway = true;
    expect(await wallets(token)).toEqual({
      currency: 'KHR',
      main: '50.00',
      wallets: purse({ balance: '0.00', seenAt: null, isStale: false }),
      pending: [],
    });
  });

  it('[C10] tells what the vendor says, and while it is away what it last said', async () => {
    const mover = await stage.mover(50_00n, '20.00');
    vendor.book.set(mover.player, 31_07n);
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

  it('[C10] tells of a wallet nobody has ever seen that it is there', async () => {
    const mover = await stage.mover(50_00n, '20.00');
    vendor.isAway = true;
    expect((await wallets(mover.token)).wallets).toEqual(purse({ balance: null, seenAt: null, isStale: true }));
  });

  it('[C10] shows what is on its way, until it is there', async () => {
    const mover = await stage.mover(50_00n, '20.00');
    Object.assign(vendor, { fault: 'hangs up after', isAway: true });
    const since = clock.now().toISOString();
    const { transferId } = (await mover.move('in', '5.00')).json().value;
    const value = await wallets(mover.token);
    expect(value.main).toBe('25.00');
    expect(value.pending).toEqual([{ transferId, vassalage: 'PURSE', direction: 'in', amount: '5.00', since }]);
    vendor.isAway = false;
    await stage.resolveAfter(60_000);
    expect((await wallets(mover.token)).pending).toEqual([]);
    expect(await funds(mover.token)).toEqual({ total: '50.00', currency: 'KHR', isCertain: true });
  });

  it('[C10] shows a wallet of a vendor that was switched off to whoever has one', async () => {
    const mover = await stage.mover(50_00n, '20.00');
    const other = await stage.mover(50_00n);
    const brand = platform.brands.get('lotus');
    if (brand === undefined) throw new Error('no lotus');
    platform.brands.set({ ...brand, public: { ...brand.public, vendors: [] } });
    const [wallet] = (await wallets(mover.token)).wallets;
    expect(wallet).toMatchObject({ vassalage: 'PURSE', isOffered: false, balance: '20.00' });
    expect((await wallets(other.token)).wallets).toEqual([]);
  });

  it('[A15] shows guests the money they play with, and no other', async () => {
    const { token } = (await platform.call('freePlay', { body: {} })).json().value;
    expect(await wallets(token)).toMatchObject({ currency: 'DEMO', wallets: [], pending: [] });
  });

  it("[C10] shows nobody another's", async () => {
    const mover = await stage.mover(50_00n, '20.00');
    const other = await stage.mover(7_00n);
    expect(await wallets(other.token)).toMatchObject({ main: '7.00', wallets: purse({ balance: '0.00' }) });
    expect((await platform.call('merchantWallet', { token: mover.token, merchant: 'harbor' })).statusCode).toBe(401);
  });
});
