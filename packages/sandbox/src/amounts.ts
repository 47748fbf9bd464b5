/** Decimal text above zero → minor units; null for anything else. */
export function readAmount(text: string): bigint | null {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const minor = whole === undefined ? 0n : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
  return minor > 0n ? minor : null;
}

export const writeAmount = (minor: bigint): string => minor.toString().padStart(3, '0').replace(/(..)$/, '.$1');

/** With its currency, for people: `1,234.50 USD`. */
export const showAmount = (minor: bigint, currency: string): string =>
  `${writeAmount(minor).replace(/\B(?=(\d{3})+\.)/g, ',')} ${currency}`;
