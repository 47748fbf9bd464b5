import { createHmac } from 'node:crypto';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nodeHmac } from '../crypto/server-seed.ts';
import { DrawStatistics } from '../testing/draw-statistics.ts';
import { quickHmac } from './fixed-seed-round.ts';
import { type Hmac, hashDraws, scaleWord } from './hash-draws.ts';

const pureHmac: Hmac = (key, message) => hmac(sha256, key, utf8ToBytes(message));

const SERVER_SEED = Buffer.from('a3f1'.repeat(16), 'hex');
const CLIENT_SEED = 'stated-client-seed';

/** `rounds` rounds of `drawsPerRound` draws as in the game: one stream per nonce. */
function* draws(bound: number, rounds: number, drawsPerRound: number): Generator<number> {
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const draw = hashDraws(nodeHmac, SERVER_SEED, CLIENT_SEED, nonce);
    for (let i = 0; i < drawsPerRound; i += 1) yield draw(bound);
  }
}

it('[G12] server, verifier and samples with fixed seeds get the same numbers from the same seeds', () => {
  const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(seeds, fc.string({ unit: 'binary', maxLength: 64 }), fc.nat(), (serverSeed, clientSeed, nonce) => {
      const bounds = [33, 34, 35, 36, 7, 2 ** 32, 1, 3_000_000_000, 33, 33];
      const [server, verifier, samples] = [nodeHmac, pureHmac, quickHmac].map((each) =>
        bounds.map(hashDraws(each, serverSeed, clientSeed, nonce)),
      );
      expect(verifier).toEqual(server);
      expect(samples).toEqual(server);
    }),
    { seed: 11, numRuns: 200 },
  );
});

it('[G12] reads the published formula: HMAC-SHA256(serverSeed, clientSeed:nonce:cursor), big-endian words', () => {
  const draw = hashDraws(nodeHmac, SERVER_SEED, CLIENT_SEED, 7);
  const words = [0, 1].flatMap((cursor) => {
    const block = createHmac('sha256', SERVER_SEED).update(`${CLIENT_SEED}:7:${cursor}`).digest();
    return Array.from({ length: 8 }, (_, i) => block.readUInt32BE(i * 4));
  });
  expect(Array.from({ length: 16 }, () => draw(2 ** 32))).toEqual(words);
});

it('[G12] rejects exactly the words that would favour low values', () => {
  expect(2 ** 32 % 33).toBe(4);
  expect(scaleWord(2 ** 32 - 5, 33)).toBe(32);
  for (let word = 2 ** 32 - 4; word < 2 ** 32; word += 1) expect(scaleWord(word, 33)).toBeUndefined();
  expect(scaleWord(2 ** 32 - 1, 32)).toBe(31);
  expect(() => hashDraws(nodeHmac, SERVER_SEED, '', 0)(0)).toThrow(RangeError);
});

it('[G12] are uniform and independent: chi-square of values and pairs, and runs, at 99 %', () => {
  const statistics = new DrawStatistics();
  for (const bound of [33, 34, 35, 36]) {
    for (const value of draws(bound, 1_000, 250)) statistics.add(bound, value);
  }
  expect(statistics.passes).toEqual({ values: true, pairs: true, runs: true });
});

it('[G12] fail the tests when they are sorted, follow from one another or are scaled with a bias', () => {
  const judge = (values: Iterable<number>) => {
    const statistics = new DrawStatistics();
    for (const value of values) statistics.add(33, value);
    return statistics.passes;
  };
  const fair = [...draws(33, 1_000, 250)];
  expect(judge(fair)).toEqual({ values: true, pairs: true, runs: true });
  expect(judge(fair.toSorted((a, b) => a - b))).toEqual({ values: true, pairs: false, runs: false });
  const mirrored = fair.flatMap((value) => [value, 32 - value]);
  expect(judge(mirrored)).toMatchObject({ pairs: false, runs: false });
  // Words of eight bits, scaled by the remainder alone: the bias that rejection prevents.
  expect(judge([...draws(256, 1_000, 250)].map((word) => word % 33)).values).toBe(false);
});
