import { expect, it } from 'vitest';
import { formatAmount, parseAmount, toWalletNumber } from '../../src/amount.ts';
import { showAmount, toCents } from './money.ts';
import { winTier } from './view/win-tier.ts';

it('[G11] amounts keep every digit, with two decimals and commas', () => {
  expect(showAmount('0.05')).toBe('0.05');
  expect(showAmount('1234567.5')).toBe('1,234,567.50');
  expect(showAmount('-1000.00')).toBe('-1,000.00');
  expect(showAmount(9_007_199_254_740_993_00n)).toBe('9,007,199,254,740,993.00');
  expect(toCents('12')).toBe(1_200n);
});

it('[G11] the server reads and writes the same amounts in wallet units', () => {
  for (const text of ['0.00', '0.05', '12.30', '100000.00']) expect(formatAmount(parseAmount(text))).toBe(text);
  expect(parseAmount('0.01')).toBe(1_000n);
  expect(formatAmount(1_999n)).toBe('0.01');
  for (const bad of ['', '1.', '1.234', '-1', '1e3', ' 1', '1,000'])
    expect(() => parseAmount(bad), bad).toThrow(RangeError);
  expect(() => toWalletNumber(BigInt(Number.MAX_SAFE_INTEGER) + 1n)).toThrow(RangeError);
});

it('[G11] only wins of ten stakes and more are shown in front', () => {
  expect([999n, 1_000n, 2_500n, 6_000n].map((win) => winTier(win, 100n))).toEqual([undefined, 'big', 'great', 'river']);
});
