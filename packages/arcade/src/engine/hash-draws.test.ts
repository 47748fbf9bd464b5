import { createHmac } from 'node:crypto';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Hmac, hashDraws, scaleWord } from './hash-draws.ts';

const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();
const pureHmac: Hmac = (key, message) => hmac(sha256, key, utf8ToBytes(message));

const SERVER_SEED = Buffer.from('a3f1'.repeat(16), 'hex');
const CLIENT_SEED = 'stated-client-seed';

/** Upper 1 % point of chi-square, by Wilson and Hilferty; within 0.1 of the tables from 30 degrees on. */
function critical99(degrees: number): number {
  const spread = 2 / (9 * degrees);
  return degrees * (1 - spread + 2.326348 * Math.sqrt(spread)) ** 3;
}

function chiSquare(counts: ArrayLike<number>, total: number): number {
  const expected = total / counts.length;
  return Array.from(counts).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** `rounds` rounds of `drawsPerRound` draws, as the game makes them: one stream per nonce. */
function* draws(bound: number, rounds: number, drawsPerRound: number): Generator<number> {
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const draw = hashDraws(nodeHmac, SERVER_SEED, CLIENT_SEED, nonce);
    for (let i = 0; i < drawsPerRound; i += 1) yield draw(bound);
  }
}

it('[G12] server and verifier draw the same numbers from the same seeds', () => {
  const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(seeds, fc.string({ unit: 'binary', maxLength: 64 }), fc.nat(), (serverSeed, clientSeed, nonce) => {
      const [server, verifier] = [nodeHmac, pureHmac].map((each) => hashDraws(each, serverSeed, clientSeed, nonce));
      const bounds = [33, 34, 35, 36, 7, 2 ** 32, 1, 3_000_000_000, 33, 33];
      expect(bounds.map((bound) => server?.(bound))).toEqual(bounds.map((bound) => verifier?.(bound)));
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

it('[G12] scaled draws are uniform: chi-square at 99 % for every strip length, a quarter of a million draws each', () => {
  for (const bound of [33, 34, 35, 36]) {
    const counts = new Uint32Array(bound);
    for (const value of draws(bound, 1_000, 250)) counts[value] = (counts[value] ?? 0) + 1;
    expect(chiSquare(counts, 250_000), `bound ${bound}`).toBeLessThan(critical99(bound - 1));
  }
});

it('[G12] neighbouring draws are independent: chi-square of pairs and number of runs at 99 %', () => {
  const bound = 35;
  const pairs = new Uint32Array(bound * bound);
  let [previous, held, runs, high, total] = [-1, false, 0, 0, 0];
  let wasHigh: boolean | undefined;
  for (const value of draws(bound + 1, 1_000, 500)) {
    // 36 splits evenly into low and high for the runs test; the pairs use 35 of its values.
    const isHigh = value >= 18;
    if (isHigh !== wasHigh) runs += 1;
    wasHigh = isHigh;
    high += isHigh ? 1 : 0;
    total += 1;
    if (value < bound) {
      if (held) pairs[previous * bound + value] = (pairs[previous * bound + value] ?? 0) + 1;
      held = !held;
      previous = value;
    }
  }
  const counted = pairs.reduce((sum, count) => sum + count, 0);
  expect(chiSquare(pairs, counted)).toBeLessThan(critical99(bound * bound - 1));
  const low = total - high;
  const expectedRuns = (2 * high * low) / total + 1;
  const variance = ((expectedRuns - 1) * (expectedRuns - 2)) / (total - 1);
  expect(Math.abs(runs - expectedRuns) / Math.sqrt(variance)).toBeLessThan(2.575829);
});
