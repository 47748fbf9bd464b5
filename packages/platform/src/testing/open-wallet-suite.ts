import { afterAll } from 'vitest';
import { openWalletStage, type SeatedPlayer, type WalletStage } from './wallet-stage.ts';

/** One unit of a currency on the wallet API. */
export const UNIT = 100_000;

export interface WalletSuite {
  readonly stage: WalletStage;
  /** A new player; 100.00 in hand unless said. */
  seat(units?: bigint, merchant?: string): Promise<SeatedPlayer>;
  /** An id of the latest player's own: tests share a provider, whose ids are used once. */
  ref(name: string): string;
}

/** A wallet stage for a whole file of tests, closed after the last of them. Awaited at the file's top. */
export async function openWalletSuite(): Promise<WalletSuite> {
  const stage = await openWalletStage();
  afterAll(() => stage.close());
  let count = 0;
  return {
    stage,
    seat: (units = 100n, merchant = 'lotus') => {
      count += 1;
      return stage.seat(`player${count}`, units * 100n, merchant);
    },
    ref: (name) => `${name}-${count}`,
  };
}
