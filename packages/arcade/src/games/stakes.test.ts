import { expect, it } from 'vitest';
import { parseAmount } from '../amount.ts';
import { firstStake, isOfChips, stakeCurrencies, stakeOptions } from './stakes.ts';

it.each([...stakeCurrencies(), 'JPY', 'AED'])('[G11] every chip of %s can be laid, and sums of two', (currency) => {
  const chips = stakeOptions(currency).stakes.map(parseAmount);
  const [least = 0n, most = 0n] = [chips[0], chips.at(-1)];
  for (const chip of chips) {
    expect(isOfChips(currency, chip)).toBe(true);
    for (const other of chips) expect(isOfChips(currency, chip + other)).toBe(chip + other <= most);
  }
  for (const amount of [0n, -least, least - 1n, least + 1n, least / 2n, most + least])
    expect(isOfChips(currency, amount)).toBe(false);
});

it.each([
  ['KHR', '20000.00', '400.00'],
  ['KHR', '60000.00', '1000.00'],
  ['KHR', '99999.00', '1000.00'],
  ['KHR', '900000.00', '2000.00'],
  ['USD', '5.00', '0.20'],
  ['USD', '20.00', '0.40'],
  ['USD', '0.00', '0.20'],
  ['USD', undefined, '1.00'],
])(
  '[G11] a player of %s with %s starts with %s: the preset, or at most 2 % of the balance',
  (currency, balance, stake) => {
    expect(firstStake(stakeOptions(currency), balance)).toBe(stake);
  },
);
