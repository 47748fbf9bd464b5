import { expect, it } from 'vitest';
import { parseAmount } from '../amount.ts';
import { isOfChips, stakeCurrencies, stakeOptions } from './stakes.ts';

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
