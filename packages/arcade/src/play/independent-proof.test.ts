import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fixedSeedRound } from '../engine/fixed-seed-round.ts';
import { playRound } from '../engine/play-round.ts';
import { drawsOf } from '../engine/round-outcome.ts';
import { createCatalogue } from '../games/catalogue.ts';
import { choiceOf } from '../testing/choice-of.ts';
import { replay } from '../testing/independent-replay.ts';
import { openGame } from '../testing/player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';

let arcade: TestArcade;

beforeAll(async () => {
  arcade = await startTestArcade(inject('postgresAdminUrl'), { retryMs: 600_000, leaseMs: 600_000 });
});
afterAll(() => arcade.close());

describe.each([...createCatalogue()])('[G12] %s', (code, { definition }) => {
  it('is verified from published data only, by an implementation that does not use the engine', async () => {
    const user = `brand-a:${code}`;
    arcade.wallet.balances.set(user, 1e12);
    const player = await openGame(arcade.exchange, arcade.keys.operator.privateKey, { user, game_code: code });
    let { commitment } = player.state.fairness;
    for (let round = 0; round < 8; round += 1) {
      const spun = await player.spin({ commitment, choice: choiceOf(definition) });
      expect(spun.status, JSON.stringify(spun.body)).toBe(200);
      const call = {
        method: 'GET',
        url: `/api/rounds/${spun.body.round.id}/proof`,
        headers: {},
        body: undefined,
      } as const;
      const proof = JSON.parse((await arcade.exchange(call)).text);
      const replayed = replay(definition, proof);
      expect(replayed.commitment).toBe(commitment);
      expect(proof.draws).toEqual(replayed.draws);
      const hundredths = Math.round((Number(proof.stake) * 100 * replayed.pay) / definition.betUnits);
      expect(Math.round(Number(proof.win) * 100)).toBe(hundredths);
      ({ commitment } = spun.body.fairness);
    }
  });

  it('pays in 5,000 rounds with fixed seeds what that implementation computes, features included', () => {
    let features = 0;
    for (let nonce = 0; nonce < 5_000; nonce += 1) {
      const choice = choiceOf(definition);
      const outcome = playRound(definition, fixedSeedRound(code, nonce), choice);
      const serverSeed = createHash('sha256').update(`${code}:${nonce}`).digest('hex');
      const replayed = replay(definition, {
        serverSeed,
        clientSeed: 'stated-client-seed',
        nonce,
        choice: choice ?? null,
      });
      expect(outcome.steps.map(drawsOf), `${nonce}`).toEqual(replayed.draws);
      expect(outcome.totalPay, `${nonce}`).toBe(replayed.pay);
      features += outcome.steps.length > 1 ? 1 : 0;
    }
    expect(features > 0).toBe(definition.kind !== 'lines' && definition.kind !== 'dice');
  });
});
