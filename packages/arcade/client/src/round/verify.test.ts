import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { nodeHmac } from '../../../src/crypto/server-seed.ts';
import { hashDraws } from '../../../src/engine/hash-draws.ts';
import { playRound } from '../../../src/engine/play-round.ts';
import { drawsOf } from '../../../src/engine/round-outcome.ts';
import { riverLanterns } from '../../../src/games/river-lanterns/river-lanterns.ts';
import { sameDraws, verifyClaim } from './verify.ts';

const serverSeed = 'c0ffee'.padEnd(64, '7');
const claim = {
  game: 'river_lanterns',
  choice: null,
  serverSeed,
  commitment: createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex'),
  clientSeed: 'ៗ my seed',
  nonce: 41,
};

it('[G12] the verifier in the browser gets the server’s result', () => {
  const checked = verifyClaim(claim);
  const drawn = playRound(
    riverLanterns,
    hashDraws(nodeHmac, Buffer.from(serverSeed, 'hex'), claim.clientSeed, claim.nonce),
  );
  expect(checked.seedMatches).toBe(true);
  expect(checked.outcome).toEqual(drawn);
  expect(sameDraws(checked.outcome, drawn.steps.map(drawsOf))).toBe(true);
});

it('[G12] the verifier detects a changed seed, commitment, nonce, client seed and stop', () => {
  const honest = verifyClaim(claim).outcome;
  const stops = honest.steps.map(drawsOf);
  expect(verifyClaim({ ...claim, serverSeed: serverSeed.replace('c', 'd') }).seedMatches).toBe(false);
  expect(verifyClaim({ ...claim, commitment: claim.commitment.replace(/^./, 'x') }).seedMatches).toBe(false);
  expect(sameDraws(verifyClaim({ ...claim, nonce: 42 }).outcome, stops)).toBe(false);
  expect(sameDraws(verifyClaim({ ...claim, clientSeed: 'another' }).outcome, stops)).toBe(false);
  expect(sameDraws(honest, [[...(stops[0] ?? []).slice(0, 4), 99], ...stops.slice(1)])).toBe(false);
});
