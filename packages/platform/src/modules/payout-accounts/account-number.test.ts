import { expect, it } from 'vitest';
import { numberKey } from './account-number.ts';

const keyOf = (number: string) => numberKey({ kind: 'crypto', number });

it('[W05] an address whose case says nothing is one account, however it is written', () => {
  const hex = '0xDE0B295669a9FD93d5F28D9Ec85E40f4cb697BAe';
  expect(new Set([hex, hex.toLowerCase(), `0X${hex.slice(2).toUpperCase()}`].map(keyOf)).size).toBe(1);
  const bech32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  expect(keyOf(bech32.toUpperCase())).toBe(keyOf(bech32));
});

it('[W05] an address whose case counts keeps it', () => {
  for (const number of ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '0xABC'])
    expect(keyOf(number)).toBe(number);
});
