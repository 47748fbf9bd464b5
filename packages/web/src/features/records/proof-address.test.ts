import { expect, it } from 'vitest';
import { proofAddress } from './proof-address.ts';

const ORIGIN = 'https://arcade.example';
const round = { provider: 'arcade', roundId: '01a21353-9136-7698-83c1-13b20d140fa4', state: 'settled' } as const;

it('[W07] a settled round of the arcade has a page that proves it', () => {
  expect(proofAddress(round, ORIGIN, 'km')).toBe(`${ORIGIN}/verify?round=${round.roundId}&lang=km`);
});

it.each([
  ['of another provider', { provider: 'purse' }, ORIGIN],
  ['of a table', { roundId: 'three_rivers:12' }, ORIGIN],
  ['that is open', { state: 'open' as const }, ORIGIN],
  ['of a brand without the arcade', {}, ''],
])('[W07] a round %s has none', (_which, more, origin) => {
  expect(proofAddress({ ...round, ...more }, origin, 'km')).toBeNull();
});
