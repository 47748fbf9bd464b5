import { WALLET_UNITS } from '@marquee/contracts/wallet';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWalletStage, type SeatedPlayer, type WalletStage } from '../../testing/wallet-stage.ts';
import { toMinor as toMinorBy, toWireBalance } from './wallet-amount.ts';

const toMinor = (amount: number, currency: string) => toMinorBy(amount, currency, WALLET_UNITS);
const toWalletBalance = (minor: bigint, currency: string) => toWireBalance(minor, currency, WALLET_UNITS);

/** Minor units of a currency with two decimals whose balance is the last that a JSON number carries exactly. */
const LAST_EXACT = 9_007_199_254_740n;

describe('amounts of the wallet API', () => {
  it('[G11] go there and back exactly, up to the last that fits', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, LAST_EXACT), (minor) => toMinor(toWalletBalance(minor, 'KHR'), 'KHR') === minor),
      { numRuns: 500 },
    );
    expect(toWalletBalance(LAST_EXACT, 'KHR')).toBe(9_007_199_254_740_000);
    expect(toWalletBalance(90_071_992_547n, 'PTS')).toBe(9_007_199_254_700_000);
  });

  it('[G11] above that a balance is told as the greatest that fits: exact for every reader, and never more than there is', () => {
    const above = fc.bigInt(LAST_EXACT + 1n, 2n ** 63n - 1n);
    fc.assert(
      fc.property(above, fc.constantFrom('KHR', 'PTS'), (minor, currency) => {
        const told = toWalletBalance(minor, currency);
        expect(Number.isSafeInteger(told)).toBe(true);
        expect(JSON.parse(JSON.stringify(told))).toBe(told);
        expect(toMinor(told, currency)).not.toBeNull();
        expect(toMinor(told, currency) ?? minor).toBeLessThan(minor);
      }),
      { numRuns: 500 },
    );
  });

  it('[G11] a fraction of a minor unit is none', () => {
    expect(toMinor(1_001, 'KHR')).toBeNull();
    expect(toMinor(Number.MAX_SAFE_INTEGER, 'KHR')).toBeNull();
    expect(toMinor(1_000, 'PTS')).toBeNull();
  });
});

describe('[G11] a balance that a JSON number can’t carry', () => {
  const RIEL = 100_000;
  const TOLD = 9_007_199_254_740_000;
  /** Ten million million riel and one sen: its units end in digits that a double would round. */
  const HELD = 1_000_000_000_000_001n;
  let stage: WalletStage;
  beforeAll(async () => {
    stage = await openWalletStage();
  });
  afterAll(() => stage.close());

  const heldBy = async ({ memberId }: SeatedPlayer): Promise<bigint> => {
    const [account] = await stage.database.look<{ balance: string }>(
      "SELECT balance FROM core.account WHERE class = 'cash' AND owner = $1",
      [memberId],
    );
    return BigInt(account?.balance ?? 0);
  };

  it('is played with exactly, whatever is told of it', async () => {
    const player = await stage.seat('whale', HELD);
    const { caller } = player;
    expect(await caller.send('balance')).toMatchObject({ status: 'RS_OK', balance: TOLD });
    expect(await caller.bet('w-bet', RIEL)).toMatchObject({ status: 'RS_OK', balance: TOLD });
    expect(await heldBy(player)).toBe(HELD - 100n);
    expect(await caller.win('w-win', 'w-bet', 1_000)).toMatchObject({ status: 'RS_OK', balance: TOLD });
    expect(await heldBy(player)).toBe(HELD - 99n);
    expect(await caller.bet('w-bet2', TOLD)).toMatchObject({ status: 'RS_OK', balance: TOLD });
    expect(await caller.rollback('w-back', 'w-bet2')).toMatchObject({ status: 'RS_OK', balance: TOLD });
    expect(await heldBy(player)).toBe(HELD - 99n);
    const balance = await stage.platform.call('balance', { token: player.token });
    expect(balance.json().value.sumBalance).toBe('9999999999999.02');
  });

  it('comes down to an exact one as soon as it can be told', async () => {
    const { caller } = await stage.seat('lesser', LAST_EXACT + 50n);
    expect(await caller.bet('l-bet', RIEL)).toMatchObject({ status: 'RS_OK', balance: TOLD - 50_000 });
    // A refusal tells the real balance: the stake is a number that fits, so what is less than it fits too.
    expect(await caller.bet('l-all', TOLD)).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
      balance: TOLD - 50_000,
    });
  });

  it('refuses a stake that a JSON number can’t carry, and moves nothing beyond what the ledger can hold', async () => {
    // The only one in their brand: the house owes as much on one account.
    const player = await stage.seat('fullest', 2n ** 63n - 1n, 'harbor');
    const { caller } = player;
    expect((await caller.bet('f-odd', Number.MAX_SAFE_INTEGER + 1)).status).toBe('RS_ERROR_WRONG_TYPES');
    await caller.bet('f-bet', RIEL);
    expect((await caller.win('f-win', 'f-bet', 2 * RIEL)).status).toBe('RS_ERROR_UNKNOWN');
    expect(await heldBy(player)).toBe(2n ** 63n - 101n);
    expect(await caller.win('f-win', 'f-bet', RIEL, { transaction_uuid: 'f-win2' })).toMatchObject({ status: 'RS_OK' });
  });
});
