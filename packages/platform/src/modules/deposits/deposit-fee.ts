import { decimalsOf, parseMinor } from '@marquee/contracts/money';

/** A method's fee of an amount, in minor units, rounded up: the fixed part and the percentage (decimal text with at most two decimals). */
export function feeOf(
  { feeFixed, feePercent }: { readonly feeFixed: string; readonly feePercent: string },
  amount: bigint,
  currency: string,
): bigint {
  const fixed = parseMinor(feeFixed, decimalsOf(currency)) ?? 0n;
  // Hundredths of a percent.
  const share = parseMinor(feePercent, 2) ?? 0n;
  return fixed + (amount * share + 9_999n) / 10_000n;
}
