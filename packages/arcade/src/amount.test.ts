import { expect, it } from 'vitest';
import { formatAmount, fromWalletNumber, parseAmount, toWalletNumber } from './amount.ts';
import { createCatalogue } from './games/catalogue.ts';
import { stakeCurrencies, stakeOptions } from './games/stakes.ts';

it('[G11] a balance beyond what a JSON number carries exactly is shown as the last that fits', () => {
  const last = BigInt(Number.MAX_SAFE_INTEGER);
  for (const text of ['9007199254740993', '9223372036854775807', '1e300']) {
    expect(fromWalletNumber(JSON.parse(text)), text).toBe(last);
  }
  expect(formatAmount(last)).toBe('90071992547.40');
  expect(fromWalletNumber(9_007_199_254_740_990)).toBe(9_007_199_254_740_990n);
  expect(fromWalletNumber(12.9)).toBe(12n);
});

it('[G11] the most that any round could win at the highest stake fits the wallet API', () => {
  const stakes = [...stakeCurrencies(), 'XXX'].flatMap((currency) => stakeOptions(currency).stakes.map(parseAmount));
  const [highest = 0n] = stakes.toSorted((a, b) => Number(b - a));
  for (const { definition: game } of createCatalogue().values()) {
    const top = (values: readonly number[]): number => Math.max(1, ...values);
    const linePay = top(Object.values(game.linePays).flat());
    const awards = Object.values(game.scatterAwards);
    const spins =
      1 + top(awards.map((award) => award.spins)) + game.meter.reduce((sum, each) => sum + each.extraSpins, 0);
    // More than can be: the best line on every line in every spin, each at the highest multiplier.
    const pay = spins * game.lines.length * linePay * top(game.meter.map((each) => each.multiplier));
    const most =
      (highest / BigInt(game.lines.length)) * BigInt(pay + game.lines.length * top(awards.map((each) => each.pay)));
    expect(() => toWalletNumber(most), game.code).not.toThrow();
  }
});
