/** An exact fraction, always reduced, with a positive denominator. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

/** @throws RangeError when `den` is not positive. */
export function rational(num: bigint | number, den: bigint | number = 1n): Rational {
  const [n, d] = [BigInt(num), BigInt(den)];
  if (d <= 0n) throw new RangeError('denominator must be positive');
  const common = gcd(n, d) || 1n;
  return { num: n / common, den: d / common };
}

export const ZERO = rational(0);

export function add(...terms: readonly Rational[]): Rational {
  return terms.reduce((a, b) => rational(a.num * b.den + b.num * a.den, a.den * b.den), ZERO);
}

export function multiply(a: Rational, b: Rational | bigint | number): Rational {
  const other = typeof b === 'object' ? b : rational(b);
  return rational(a.num * other.num, a.den * other.den);
}

/** Decimal text, rounded half up to `digits` places. */
export function toDecimal(value: Rational, digits: number): string {
  const scale = 10n ** BigInt(digits);
  const scaled = (value.num * scale * 2n + value.den) / (value.den * 2n);
  const text = scaled.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export function toNumber(value: Rational): number {
  return Number(toDecimal(value, 15));
}
