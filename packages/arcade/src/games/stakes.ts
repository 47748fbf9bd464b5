import { parseAmount, type Units } from '../amount.ts';

/** Offered total stakes per currency, else by the currency's number of minor digits. */
export interface StakeOptions {
  readonly stakes: readonly string[];
  /** The default stake of a player whose balance is large enough. */
  readonly preset: string;
}

const SMALL: StakeOptions = {
  stakes: ['0.20', '0.40', '1.00', '2.00', '4.00', '10.00', '20.00', '40.00'],
  preset: '1.00',
};
const HUNDREDS: StakeOptions = {
  stakes: ['20.00', '40.00', '100.00', '200.00', '400.00', '1000.00', '2000.00', '4000.00'],
  preset: '40.00',
};
const THOUSANDS: StakeOptions = {
  stakes: ['400.00', '1000.00', '2000.00', '4000.00', '10000.00', '20000.00', '40000.00', '100000.00'],
  preset: '2000.00',
};
const TEN_THOUSANDS: StakeOptions = {
  stakes: ['1000.00', '2000.00', '5000.00', '10000.00', '20000.00', '50000.00', '100000.00', '200000.00'],
  preset: '5000.00',
};

const BY_CURRENCY: Readonly<Record<string, StakeOptions>> = {
  KHR: THOUSANDS,
  MMK: THOUSANDS,
  IDR: TEN_THOUSANDS,
  LAK: TEN_THOUSANDS,
  VND: TEN_THOUSANDS,
  THB: HUNDREDS,
  PHP: HUNDREDS,
  INR: HUNDREDS,
  USD: SMALL,
  EUR: SMALL,
  MYR: SMALL,
  SGD: SMALL,
  CNY: SMALL,
};

function minorDigits(currency: string): number {
  // Intl knows ISO 4217 only; a demo currency of another length is treated as one with cents.
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Stakes offered to a player of `currency` (ISO 4217 or a demo code). */
export function stakeOptions(currency: string): StakeOptions {
  return BY_CURRENCY[currency] ?? (minorDigits(currency) === 0 ? TEN_THOUSANDS : SMALL);
}

/** The default stake is at most this part of the balance, so that a bonus of a few thousand lasts for more than ten rounds. */
const LEAST_ROUNDS = 50n;

/** The stake a player starts with: the preset, or the highest stake below it that is at most 2 % of the balance (`1234.50`). */
export function firstStake({ stakes, preset }: StakeOptions, balance: string | undefined): string {
  if (balance === undefined) return preset;
  const most = parseAmount(balance) / LEAST_ROUNDS;
  const fitting = stakes.filter((stake) => parseAmount(stake) <= most && parseAmount(stake) <= parseAmount(preset));
  return fitting.at(-1) ?? stakes[0] ?? preset;
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

/** Whether `amount` can be made of the offered chips: between the lowest and highest stake, in their common step. */
export function isOfChips(currency: string, amount: Units): boolean {
  const chips = stakeOptions(currency).stakes.map(parseAmount);
  const [least = 0n, most = 0n] = [chips[0], chips.at(-1)];
  return amount >= least && amount <= most && amount % chips.reduce(greatestDivisor) === 0n;
}

/** Currencies with stakes of their own. */
export function stakeCurrencies(): string[] {
  return Object.keys(BY_CURRENCY);
}
