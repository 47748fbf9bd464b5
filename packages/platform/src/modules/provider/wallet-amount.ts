import { decimalsOf } from '@marquee/contracts/money';
import type { Amount } from './wallet-call.ts';

const GREATEST = BigInt(Number.MAX_SAFE_INTEGER);

/** Minor units of the ledger in one unit of the currency. */
const minorPerUnit = (currency: string): bigint => (decimalsOf(currency) === 0 ? 1n : 100n);

/**
 * Integer of a provider's protocol → minor units; null for a fraction of one. `perUnit`: the protocol's integers in one unit of
 * the currency.
 */
export function toMinor(amount: number, currency: string, perUnit: bigint): bigint | null {
  const scaled = BigInt(amount) * minorPerUnit(currency);
  return scaled % perUnit === 0n ? scaled / perUnit : null;
}

/** The amount of a movement. */
export const amountOf = (sent: number, currency: string, perUnit: bigint): Amount => ({
  sent,
  currency,
  minor: toMinor(sent, currency, perUnit),
  whole: (BigInt(sent) * minorPerUnit(currency)) / perUnit,
});

/** An invalid amount: negative, a fraction, too large, or not a number. */
export function brokenAmount(sent: unknown, currency: string, perUnit: bigint): Amount {
  const units = typeof sent === 'number' ? Math.trunc(sent) : 0;
  return { ...amountOf(Number.isSafeInteger(units) && units > 0 ? units : 0, currency, perUnit), minor: null };
}

/**
 * A balance in minor units → integer of a provider's protocol. A balance that this integer cannot carry exactly (above 2^53 − 1,
 * or with a part of the protocol's smallest amount) is sent as the greatest that it can carry: never more than there is, and
 * never rounded by the reader. The ledger keeps the exact balance, and a stake is taken from it exactly (ADR 16).
 */
export function toWireBalance(minor: bigint, currency: string, perUnit: bigint): number {
  const amount = (minor * perUnit) / minorPerUnit(currency);
  const perMinor = perUnit / minorPerUnit(currency);
  const greatest = perMinor > 1n ? GREATEST - (GREATEST % perMinor) : GREATEST;
  return Number(amount > GREATEST ? greatest : amount);
}
