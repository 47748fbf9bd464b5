import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../games/catalogue.ts';
import { choiceOf } from '../testing/choice-of.ts';
import { DrawStatistics } from '../testing/draw-statistics.ts';
import { weightSum } from './clusters/play-clusters.ts';
import { fixedSeedRound } from './fixed-seed-round.ts';
import type { GameDefinition } from './game-definition.ts';
import { playRound } from './play-round.ts';

/**
 * SEC-C21: ten million draws per game, made as in rounds, and three tests at 99 % (AGCO 21.1.2). The seeds are fixed, so the result is
 * always the same: a failure is a change of the code, not chance.
 */
const DRAWS = 10_000_000;
const HUNDREDTHS = 100;
const FINEST = 1_000;

/** The bounds of a game's draws: lengths of its strips, the sum of its weights, the faces of its dice. */
function boundsOf(game: GameDefinition): number[] {
  if (game.kind === 'dice') return [HUNDREDTHS];
  if (game.kind === 'clusters') return [weightSum(game)];
  const strips = [...game.baseStrips, ...(game.kind === 'lines' ? [] : game.freeStrips)];
  return [...new Set(strips.map((strip) => strip.length))].sort((a, b) => a - b);
}

describe.each([...createCatalogue()])('[G12] ten million draws of %s', (code, { definition }) => {
  it('are uniform and independent of earlier draws', { timeout: 1_500_000 }, () => {
    const statistics = new DrawStatistics();
    let drawn = 0;
    for (let nonce = 0; drawn < DRAWS; nonce += 1) {
      const draw = fixedSeedRound(code, nonce);
      const recorded = (bound: number) => {
        const value = draw(bound);
        // Thousands of faces are grouped into hundredths: pairs of single faces would be too rare.
        if (bound > FINEST) statistics.add(HUNDREDTHS, Math.floor((value * HUNDREDTHS) / bound));
        else statistics.add(bound, value);
        drawn += 1;
        return value;
      };
      playRound(definition, recorded, choiceOf(definition));
    }
    expect(statistics.bounds).toEqual(boundsOf(definition));
    expect(statistics.passes).toEqual({ values: true, pairs: true, runs: true });
  });
});
