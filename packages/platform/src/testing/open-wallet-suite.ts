import { afterAll } from 'vitest';
import { openWalletFixture, type SeatedPlayer, type WalletFixture } from './wallet-fixture.ts';

/** One unit of a currency on the wallet API. */
export const UNIT = 100_000;

export interface WalletSuite {
  readonly fixture: WalletFixture;
  /** A new player, with 100.00 by default. */
  seat(units?: bigint, merchant?: string): Promise<SeatedPlayer>;
  /** An id for the latest player: tests share a provider, where each id is used once. */
  ref(name: string): string;
}

/** A wallet fixture for a whole file of tests, closed after the last one. Awaited at the file's top. */
export async function openWalletSuite(): Promise<WalletSuite> {
  const fixture = await openWalletFixture();
  afterAll(() => fixture.close());
  let count = 0;
  return {
    fixture,
    seat: (units = 100n, merchant = 'lotus') => {
      count += 1;
      return fixture.seat(`player${count}`, units * 100n, merchant);
    },
    ref: (name) => `${name}-${count}`,
  };
}
