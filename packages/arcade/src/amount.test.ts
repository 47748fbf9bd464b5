import { expect, it } from 'vitest';
import { formatAmount, fromWalletNumber, parseAmount, toWalletNumber } from './amount.ts';
import { createCatalogue } from './games/catalogue.ts';
import { stakeCurrencies, stakeOptions } from './games/stakes.ts';

it('[G11] a balance beyond the safe integers is shown as the largest exact one', () => {
  const last = BigInt(Number.MAX_SAFE_INTEGER);
  for (const text of ['9007199254740993', '9223372036854775807', '1e300']) {
    expect(fromWalletNumber(JSON.parse(text)), text).toBe(last);
  }
  expect(formatAmount(last)).toBe('90071992547.40');
  expect(fromWalletNumber(9_007_199_254_740_990)).toBe(9_007_199_254_740_990n);
  expect(fromWalletNumber(12.9)).toBe(12n);
});

it('[G11] the highest possible win at the highest stake fits the wallet API', () => {
  const stakes = [...stakeCurrencies(), 'XXX'].flatMap((currency) => stakeOptions(currency).stakes.map(parseAmount));
  const [highest = 0n] = stakes.toSorted((a, b) => Number(b - a));
  for (const { definition: game } of createCatalogue().values()) {
    expect(() => toWalletNumber(highest * BigInt(game.maxWin)), game.code).not.toThrow();
  }
});
