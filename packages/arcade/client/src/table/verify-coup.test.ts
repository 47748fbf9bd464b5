import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { outcomeOf } from '../../../src/table/dealer.ts';
import type { CoupProof } from './table-api.ts';
import { isCoupGood } from './verify-coup.ts';

const serverSeed = 'c0ffee'.padEnd(64, '3');
const outcome = outcomeOf(serverSeed, 'three_rivers', 17);
const proof: CoupProof = {
  table: 'three_rivers',
  number: 17,
  commitment: createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex'),
  serverSeed,
  outcome: { ...outcome, player: [...outcome.player], banker: [...outcome.banker] },
};

it('[G12] the page recomputes a coup and detects every change', () => {
  expect(isCoupGood(proof)).toBe(true);
  expect(isCoupGood({ ...proof, number: 18 })).toBe(false);
  expect(isCoupGood({ ...proof, table: 'another' })).toBe(false);
  expect(isCoupGood({ ...proof, commitment: proof.commitment.replace(/^./, 'x') })).toBe(false);
  expect(isCoupGood({ ...proof, serverSeed: proof.commitment })).toBe(false);
  expect(isCoupGood({ ...proof, outcome: { player: [1, 2], banker: [3, 4], result: 'tie' } })).toBe(false);
  expect(isCoupGood({ ...proof, serverSeed: null })).toBe(false);
});
