import { WALLET_UNITS } from '@marquee/contracts/wallet';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWalletFixture, type SeatedPlayer, type WalletFixture } from '../../testing/wallet-fixture.ts';
import { toMinor as toMinorBy, toWireBalance } from './wallet-amount.ts';

const toMinor = (amount: number, currency: string) => toMinorBy(amount, currency, WALLET_UNITS);
const toWalletBalance = (minor: bigint, currency: string) => toWireBalance(minor, currency, WALLET_UNITS);

/** The last balance that a JSON number carries exactly, in minor units of a currency with two decimals. */
const LAST_EXACT = 9_007_199_254_740n;

describe('amounts of the wallet API', () => {
  it('[G11] are converted both ways exactly, up to the last that fits', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, LAST_EXACT), (minor) => toMinor(toWalletBalance(minor, 'KHR'), 'KHR') === minor),
      { numRuns: 500 },
    );
    expect(toWalletBalance(LAST_EXACT, 'KHR')).toBe(9_007_199_254_740_000);
    expect(toWalletBalance(90_071_992_547n, 'PTS')).toBe(9_007_199_254_700_000);
  });

  it('[G11] above that a balance is sent as the greatest that fits: exact for every reader, and never more than there is', () => {
    const above = fc.bigInt(LAST_EXACT + 1n, 2n ** 63n - 1n);
    fc.assert(
      fc.property(above, fc.constantFrom('KHR', 'PTS'), (minor, currency) => {
        const wireBalance = toWalletBalance(minor, currency);
        expect(Number.isSafeInteger(wireBalance)).toBe(true);
        expect(JSON.parse(JSON.stringify(wireBalance))).toBe(wireBalance);
        expect(toMinor(wireBalance, currency)).not.toBeNull();
        expect(toMinor(wireBalance, currency) ?? minor).toBeLessThan(minor);
      }),
      { numRuns: 500 },
    );
  });

  it('[G11] a fraction of a minor unit is invalid', () => {
    expect(toMinor(1_001, 'KHR')).toBeNull();
    expect(toMinor(Number.MAX_SAFE_INTEGER, 'KHR')).toBeNull();
    expect(toMinor(1_000, 'PTS')).toBeNull();
  });
});

describe('[G11] a balance that a JSON number cannot carry', () => {
  const RIEL = 100_000;
  const LARGEST_SENT = 9_007_199_254_740_000;
  /** Ten million million riel and one sen: a double would round its last digits. */
  const HELD = 1_000_000_000_000_001n;
  let fixture: WalletFixture;
  beforeAll(async () => {
    fixture = await openWalletFixture();
  });
  afterAll(() => fixture.close());

  const heldBy = async ({ memberId }: SeatedPlayer): Promise<bigint> => {
    const [account] = await fixture.database.query<{ balance: string }>(
      "SELECT balance FROM core.account WHERE class = 'cash' AND owner = $1",
      [memberId],
    );
    return BigInt(account?.balance ?? 0);
  };

  it('is played with exactly, although the balance sent is capped', async () => {
    const player = await fixture.seat('whale', HELD);
    const { caller } = player;
    expect(await caller.send('balance')).toMatchObject({ status: 'RS_OK', balance: LARGEST_SENT });
    expect(await caller.bet('w-bet', RIEL)).toMatchObject({ status: 'RS_OK', balance: LARGEST_SENT });
    expect(await heldBy(player)).toBe(HELD - 100n);
    expect(await caller.win('w-win', 'w-bet', 1_000)).toMatchObject({ status: 'RS_OK', balance: LARGEST_SENT });
    expect(await heldBy(player)).toBe(HELD - 99n);
    expect(await caller.bet('w-bet2', LARGEST_SENT)).toMatchObject({ status: 'RS_OK', balance: LARGEST_SENT });
    expect(await caller.rollback('w-back', 'w-bet2')).toMatchObject({ status: 'RS_OK', balance: LARGEST_SENT });
    expect(await heldBy(player)).toBe(HELD - 99n);
    const balance = await fixture.platform.call('balance', { token: player.token });
    expect(balance.json().value.sumBalance).toBe('9999999999999.02');
  });

  it('becomes exact as soon as it fits', async () => {
    const { caller } = await fixture.seat('lesser', LAST_EXACT + 50n);
    expect(await caller.bet('l-bet', RIEL)).toMatchObject({ status: 'RS_OK', balance: LARGEST_SENT - 50_000 });
    // A refusal sends the real balance: the stake is a number that fits, so a smaller balance fits too.
    expect(await caller.bet('l-all', LARGEST_SENT)).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
      balance: LARGEST_SENT - 50_000,
    });
  });

  it('refuses a stake that a JSON number cannot carry, and moves nothing beyond what the ledger can hold', async () => {
    // The only player of the brand: the house owes as much on one account.
    const player = await fixture.seat('fullest', 2n ** 63n - 1n, 'harbor');
    const { caller } = player;
    expect((await caller.bet('f-odd', Number.MAX_SAFE_INTEGER + 1)).status).toBe('RS_ERROR_WRONG_TYPES');
    await caller.bet('f-bet', RIEL);
    expect((await caller.win('f-win', 'f-bet', 2 * RIEL)).status).toBe('RS_ERROR_UNKNOWN');
    expect(await heldBy(player)).toBe(2n ** 63n - 101n);
    expect(await caller.win('f-win', 'f-bet', RIEL, { transaction_uuid: 'f-win2' })).toMatchObject({ status: 'RS_OK' });
  });
});
