import { decimalsOf, POINTS } from '@marquee/contracts/amounts';
import type { ReconTotal } from '@marquee/contracts/schemas/reconciliation';

/** Exact at any size: minor units, with the fraction of one that a provider may send. */
const SCALE = 5;

const scaled = (minor: string): bigint => {
  const [whole = '0', fraction = ''] = minor.replace('-', '').split('.');
  const value = BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'));
  return minor.startsWith('-') ? -value : value;
};

function unscaled(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${fraction === '' ? '' : `.${fraction}`}`;
}

export const minus = (one: string, other: string): string => unscaled(scaled(one) - scaled(other));
export const isZero = (minor: string): boolean => scaled(minor) === 0n;

/** Gross gaming revenue: stakes minus wins. */
export const ggrOf = ({ stakes, wins }: ReconTotal['here']): string => minus(stakes, wins);

/** `-123450` of riel → `-1,234.50`, with a fraction of a cent if there is one. */
export function amountText(minor: string, currency: string): string {
  const decimals = decimalsOf(currency);
  const [whole = '0', fraction = ''] = minor.replace('-', '').split('.');
  const digits = whole.padStart(decimals + 1, '0');
  const units = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = digits.slice(digits.length - decimals) + fraction;
  return `${minor.startsWith('-') ? '−' : ''}${units}${rest === '' ? '' : `.${rest}`}`;
}

/** `48210` → `48,210`. */
export const countText = (count: number): string => amountText(String(count), POINTS);

/** The sign shows which side has more. */
export const differenceText = (minor: string, currency: string): string =>
  isZero(minor) || minor.startsWith('-') ? amountText(minor, currency) : `+${amountText(minor, currency)}`;
