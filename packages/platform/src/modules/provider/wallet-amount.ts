import { decimalsOf } from '@marquee/contracts/money';
import { WALLET_UNITS } from '@marquee/contracts/wallet';

const GREATEST = BigInt(Number.MAX_SAFE_INTEGER);

const unitsPerMinor = (currency: string): bigint => WALLET_UNITS / (decimalsOf(currency) === 0 ? 1n : 100n);

/** Integer of the wallet API (1 currency unit = 100,000) → minor units; null when it has a fraction of one. */
export function toMinor(amount: number, currency: string): bigint | null {
  const perMinor = unitsPerMinor(currency);
  const units = BigInt(amount);
  return units % perMinor === 0n ? units / perMinor : null;
}

/**
 * A balance in minor units → integer of the wallet API. One that a JSON number can't carry exactly (above 2^53 − 1, ninety thousand
 * million currency units) is told as the greatest whole minor unit that it can: less than there is, never more, and never rounded
 * by the reader. The ledger keeps it exactly; a stake, itself such a number, is taken from it exactly. (ADR 16)
 */
export function toWalletBalance(minor: bigint, currency: string): number {
  const perMinor = unitsPerMinor(currency);
  const units = minor * perMinor;
  return Number(units > GREATEST ? GREATEST - (GREATEST % perMinor) : units);
}
