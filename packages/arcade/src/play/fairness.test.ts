import { createHash } from 'node:crypto';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { hashDraws } from '../engine/hash-draws.ts';
import { playRound } from '../engine/play-round.ts';
import { drawsOf } from '../engine/round-outcome.ts';
import { riverLanterns } from '../games/river-lanterns/river-lanterns.ts';
import { openGame, type TestPlayer } from '../testing/player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';

let arcade: TestArcade;
let player: TestPlayer;

beforeAll(async () => {
  arcade = await startTestArcade(inject('postgresAdminUrl'), { retryMs: 600_000, leaseMs: 600_000 });
  arcade.wallet.balances.set('brand-a:ada', 1e12);
  player = await openGame(arcade.exchange, arcade.keys.operator.privateKey);
});
afterAll(() => arcade.close());

const proofOf = async (id: string) => (await player.get(`/api/rounds/${id}/proof`)).body;

it('[G12] every round is drawn from the seed committed to before it, and the player’s own seed', async () => {
  await player.post('/api/client-seed', { clientSeed: 'my own ✨ seed' });
  let committed = (await player.get('/api/session')).body.fairness;
  for (let i = 0; i < 5; i += 1) {
    const { round, fairness } = (await player.spin({ commitment: committed.commitment })).body;
    const proof = await proofOf(round.id);
    expect(proof).toMatchObject({
      commitment: committed.commitment,
      nonce: committed.nonce,
      clientSeed: 'my own ✨ seed',
      state: 'settled',
    });
    const seed = Buffer.from(proof.serverSeed, 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(committed.commitment);
    const draw = hashDraws((key, text) => hmac(sha256, key, utf8ToBytes(text)), seed, proof.clientSeed, proof.nonce);
    const replayed = playRound(riverLanterns, draw);
    expect(round.steps.map((step: { stops: number[] }) => step.stops)).toEqual(replayed.steps.map(drawsOf));
    expect(Number(round.win)).toBeCloseTo((replayed.totalPay * Number(round.stake)) / riverLanterns.lines.length, 6);
    committed = fairness;
  }
});

it('[G12] a commitment is used once, and a round with any other than the next one is refused', async () => {
  const { commitment } = (await player.get('/api/session')).body.fairness;
  const { round, fairness } = (await player.spin({ commitment })).body;
  expect(fairness.commitment).not.toBe(commitment);
  const stale = await player.spin({ commitment });
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
  expect((await player.get('/api/session')).body).toMatchObject({ lastRound: { id: round.id }, fairness });
});

it('[G12] the server seed stays hidden while the round is open', async () => {
  arcade.wallet.injectFaults('brand-a:ada', 'win', 'http 500', 'http 500');
  const { round } = (await player.spin()).body;
  expect(round.state).toBe('open');
  expect(await proofOf(round.id)).toMatchObject({ serverSeed: null, draws: [], win: '0.00' });
});

it('[G12] a proof needs no token and names no player', async () => {
  const other = await openGame(arcade.exchange, arcade.keys.operator.privateKey, { user: 'brand-a:poor' });
  const { round } = (await other.spin()).body;
  expect(round.state).toBe('void');
  const call = { method: 'GET', url: `/api/rounds/${round.id}/proof`, headers: {}, body: undefined } as const;
  const { status, text } = await arcade.exchange(call);
  expect(status).toBe(200);
  expect(text).not.toContain('poor');
  // The seed of a void round is used up: it is revealed and never drawn from again.
  expect(JSON.parse(text)).toMatchObject({ state: 'void', serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
