import { describe, expect, it } from 'vitest';
import { fixedSeedRound } from '../engine/fixed-seed-round.ts';
import type { GameDefinition } from '../engine/game-definition.ts';
import { playRound } from '../engine/play-round.ts';
import type { RoundStep } from '../engine/round-outcome.ts';
import { sampleRounds } from '../engine/sample-rounds.ts';
import { spinWindow } from '../engine/spin-window.ts';
import { choiceOf } from '../testing/choice-of.ts';
import { critical99 } from '../testing/draw-statistics.ts';
import { createCatalogue } from './catalogue.ts';

const ROUNDS = 250_000;

/** The first draw of a round as one of few kinds: the symbol in the middle of a reel or grid, or the rolled tenth. */
function shownFirst(game: GameDefinition, step: RoundStep | undefined): string {
  if (step?.kind === 'roll') return String(Math.floor(step.roll / 1_000));
  if (step?.kind === 'fall') return step.grid[2]?.[2] ?? '';
  return step && 'baseStrips' in game ? (spinWindow(game.baseStrips, step.stops)[1]?.[1] ?? '') : '';
}

/** Expected share of each kind. */
function shares(game: GameDefinition): Map<string, number> {
  if (game.kind === 'dice') return new Map(Array.from({ length: 10 }, (_, tenth) => [String(tenth), 0.1]));
  if (game.kind === 'clusters') {
    const total = game.weights.reduce((sum, [, weight]) => sum + weight, 0);
    return new Map(game.weights.map(([symbol, weight]) => [symbol, weight / total]));
  }
  const strip = game.baseStrips[1] ?? [];
  const counts = new Map<string, number>();
  for (const symbol of strip) counts.set(symbol, (counts.get(symbol) ?? 0) + 1 / strip.length);
  return counts;
}

describe.each([...createCatalogue()])(
  '[G11] a quarter of a million rounds of %s with fixed seeds',
  (code, { definition, figures }) => {
    it('return and hit as declared, within the interval at 99 %', { timeout: 300_000 }, () => {
      const drawOf = (round: number) => fixedSeedRound(`${code} at length`, round);
      const sample = sampleRounds(definition, ROUNDS, drawOf, choiceOf(definition));
      const open = Number(figures.sampled?.rtpWithinDecimal ?? 0);
      const within = (2.575829 * Number(figures.standardDeviation)) / Math.sqrt(ROUNDS) + open;
      expect(Math.abs(sample.rtp - Number(figures.rtpDecimal))).toBeLessThan(within);
      expect(Math.abs(sample.hitRate - Number(figures.hitRateDecimal))).toBeLessThan(sample.hitRateWithin + 0.000_05);
    });

    it('show every symbol with its expected share: chi-square at 99 %', { timeout: 300_000 }, () => {
      const counts = new Map<string, number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const outcome = playRound(definition, fixedSeedRound(`${code} shown`, round), choiceOf(definition));
        const shown = shownFirst(definition, outcome.steps[0]);
        counts.set(shown, (counts.get(shown) ?? 0) + 1);
      }
      const expected = [...shares(definition)];
      expect([...counts.keys()].sort()).toEqual(expected.map(([symbol]) => symbol).sort());
      const chiSquare = expected.reduce((sum, [symbol, share]) => {
        return sum + ((counts.get(symbol) ?? 0) - share * ROUNDS) ** 2 / (share * ROUNDS);
      }, 0);
      expect(chiSquare).toBeLessThan(critical99(expected.length - 1));
    });
  },
);
