import { decimalsOf } from '@marquee/contracts/money';
import { WALLET_UNITS } from '@marquee/contracts/wallet';

const unitsPerMinor = (currency: string): bigint => WALLET_UNITS / (decimalsOf(currency) === 0 ? 1n : 100n);

/** Integer of the wallet API (1 currency unit = 100,000) → minor units; null when it has a fraction of one. */
export function toMinor(amount: number, currency: string): bigint | null {
  const perMinor = unitsPerMinor(currency);
  const units = BigInt(amount);
  return units % perMinor === 0n ? units / perMinor : null;
}

/** Minor units → integer of the wallet API. Exact up to ninety thousand million currency units; JSON has no more. */
export const toWalletNumber = (minor: bigint, currency: string): number => Number(minor * unitsPerMinor(currency));
