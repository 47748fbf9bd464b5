import { parseMinor } from '@marquee/contracts/amounts';

export interface TypedAmount {
  /** Decimal text for the call. */
  readonly text: string;
  /** Null: not an amount. */
  readonly minor: bigint | null;
}

/** Players type commas between thousands, as amounts are displayed. */
export function typedAmount(typed: string): TypedAmount {
  const text = typed.replaceAll(/[,\s]/g, '');
  return { text, minor: parseMinor(text) };
}

/** The first bound that an amount breaks; null: none. */
export function brokenBound(minor: bigint, min: string, max: string): 'min' | 'max' | null {
  if (minor < (parseMinor(min) ?? 0n)) return 'min';
  return minor > (parseMinor(max) ?? 0n) ? 'max' : null;
}

/** The lowest of amounts, as decimal text. */
export const lowest = (...amounts: readonly string[]): string =>
  amounts.reduce((least, each) => ((parseMinor(each) ?? 0n) < (parseMinor(least) ?? 0n) ? each : least));
