/** Arithmetic and display of amounts, without schemas: the browser's first chunk formats money. */

/** Points: a currency of their own, without decimals. */
export const POINTS = 'PTS';

export const decimalsOf = (currency: string): 0 | 2 => (currency === POINTS ? 0 : 2);

/** Minor units → decimal text: `123450n` → `"1234.50"`. */
export function formatMinor(minor: bigint, decimals: 0 | 2 = 2): string {
  if (decimals === 0) return minor.toString();
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Minor units of a currency → decimal text, with the currency's decimals. */
export const formatAmount = (minor: bigint, currency: string): string => formatMinor(minor, decimalsOf(currency));

/** Decimal text → minor units. Null unless it is a plain decimal of at most `decimals` places. */
export function parseMinor(text: string, decimals: 0 | 2 = 2): bigint | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match || (decimals === 0 && match[3] !== undefined)) return null;
  const minor =
    BigInt(match[2] ?? '0') * (decimals === 0 ? 1n : 100n) + BigInt((match[3] ?? '').padEnd(decimals, '0') || '0');
  return match[1] === '-' ? -minor : minor;
}

/** §9's display format: two decimals, comma thousands, whatever the language. `"1234.5"` → `"1,234.50"`. */
export function displayAmount(amount: string, decimals: 0 | 2 = 2): string {
  const minor = parseMinor(amount, decimals);
  if (minor === null) return amount;
  const [whole = '0', fraction] = formatMinor(minor, decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
