import { decimalsOf } from '@marquee/contracts/money';

/** Minor units as decimal text. `perUnit`: the provider's units in one unit of the currency, a power of ten. */
export function minorText(amount: bigint, perUnit: bigint, currency: string): string {
  const scaled = amount * 10n ** BigInt(decimalsOf(currency));
  const digits = perUnit.toString().length - 1;
  if (digits === 0) return scaled.toString();
  return `${scaled / perUnit}.${(scaled % perUnit).toString().padStart(digits, '0')}`;
}
