import { expect, it } from 'vitest';
import { ProviderCallError } from '../../../provider/index.ts';
import { fromStripe, toStripe } from './stripe-amounts.ts';

it.each([
  ['USD', 1_250n, 1_250],
  ['KHR', 400_000n, 400_000],
  ['VND', 5_000_000n, 50_000],
  ['KWD', 1_250n, 12_500],
])('[W04] converts hundredths of %s and back', (currency, ours, theirs) => {
  expect(toStripe(ours, currency)).toBe(BigInt(theirs));
  expect(fromStripe(theirs, currency.toLowerCase())).toEqual({ amount: ours, currency });
});

it('[W04] has no amount for a part of a currency without parts, and refuses one that makes no sense', () => {
  expect(toStripe(1_250n, 'VND')).toBeNull();
  for (const [amount, currency] of [
    [-1, 'usd'],
    [0.5, 'usd'],
    [2 ** 53, 'usd'],
    [12_505, 'kwd'],
  ] as const)
    expect(() => fromStripe(amount, currency), `${amount} ${currency}`).toThrow(ProviderCallError);
});
