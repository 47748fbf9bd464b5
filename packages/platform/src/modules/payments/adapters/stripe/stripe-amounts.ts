import { ProviderCallError } from '../../../provider/index.ts';

/** Currencies that Stripe counts in whole units, and in thousandths (docs.stripe.com/currencies). */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** Our minor units, which are hundredths of every currency, as Stripe's. Null: it has no such amount. */
export function toStripe(amount: bigint, currency: string): bigint | null {
  if (THOUSANDTHS.has(currency)) return amount * 10n;
  if (!WHOLE.has(currency)) return amount;
  return amount % 100n === 0n ? amount / 100n : null;
}

/** Stripe's minor units and lower-case currency as ours. @throws ProviderCallError for an amount that makes no sense */
export function fromStripe(amount: number, code: string): { readonly amount: bigint; readonly currency: string } {
  const currency = code.toUpperCase();
  const units = Number.isSafeInteger(amount) && amount >= 0 ? BigInt(amount) : null;
  if (units === null || (THOUSANDTHS.has(currency) && units % 10n !== 0n))
    throw new ProviderCallError('refused', 'An amount makes no sense');
  if (WHOLE.has(currency)) return { amount: units * 100n, currency };
  return { amount: THOUSANDTHS.has(currency) ? units / 10n : units, currency };
}

/** Stripe's own fees as our minor units, without parts of one. */
export function feeFromStripe(fee: number, code: string): bigint {
  const currency = code.toUpperCase();
  if (WHOLE.has(currency)) return BigInt(fee) * 100n;
  return THOUSANDTHS.has(currency) ? BigInt(fee) / 10n : BigInt(fee);
}
