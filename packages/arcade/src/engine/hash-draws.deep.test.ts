import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../games/catalogue.ts';
import { choiceOf } from '../testing/choice-of.ts';
import { DrawStatistics } from '../testing/draw-statistics.ts';
import { weightSum } from './clusters/play-clusters.ts';
import type { GameDefinition } from './game-definition.ts';
import { playRound } from './play-round.ts';
import { statedRound } from './stated-round.ts';

/**
 * Security C21: ten million draws a game, made as rounds make them, three tests at 99 % (AGCO 21.1.2). The seeds are stated, so the
 * result is the same on every machine and every day: a failure is a change of the code, never bad luck.
 */
const DRAWS = 10_000_000;
const HUNDREDTHS = 100;
const FINEST = 1_000;

/** What a game draws below: the lengths of its strips, the sum of its weights, the faces of its dice. */
function boundsOf(game: GameDefinition): number[] {
  if (game.kind === 'dice') return [HUNDREDTHS];
  if (game.kind === 'clusters') return [weightSum(game)];
  const strips = [...game.baseStrips, ...(game.kind === 'lines' ? [] : game.freeStrips)];
  return [...new Set(strips.map((strip) => strip.length))].sort((a, b) => a - b);
}

describe.each([...createCatalogue()])('[G12] ten million draws of %s', (code, { definition }) => {
  it('fall on every stop alike, independent of earlier draws', { timeout: 600_000 }, () => {
    const statistics = new DrawStatistics();
    let drawn = 0;
    for (let nonce = 0; drawn < DRAWS; nonce += 1) {
      const draw = statedRound(code, nonce);
      const recorded = (bound: number) => {
        const value = draw(bound);
        // Thousands of faces are judged by hundredths of the scale: pairs of single ones would hardly ever come.
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
