import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../games/catalogue.ts';
import { DrawStatistics, statedRound } from '../testing/draw-statistics.ts';
import { playRound } from './play-round.ts';

/**
 * Security C21: ten million draws a game, made as rounds make them, three tests at 99 % (AGCO 21.1.2). The seeds are stated, so the
 * result is the same on every machine and every day: a failure is a change of the code, never bad luck.
 */
const DRAWS = 10_000_000;

describe.each([...createCatalogue()])('[G12] ten million draws of %s', (code, { definition }) => {
  it('fall on every stop alike, whatever fell before', { timeout: 600_000 }, () => {
    const statistics = new DrawStatistics();
    let drawn = 0;
    for (let nonce = 0; drawn < DRAWS; nonce += 1) {
      const draw = statedRound(code, nonce);
      playRound(definition, (bound) => {
        const value = draw(bound);
        statistics.add(bound, value);
        drawn += 1;
        return value;
      });
    }
    const strips = [...definition.baseStrips, ...definition.freeStrips].map((strip) => strip.length);
    expect(statistics.bounds).toEqual([...new Set(strips)].sort((a, b) => a - b));
    expect(statistics.passes).toEqual({ values: true, pairs: true, runs: true });
  });
});
