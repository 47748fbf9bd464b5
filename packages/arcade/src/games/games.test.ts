import { describe, expect, it } from 'vitest';
import { parseAmount } from '../amount.ts';
import { checkDefinition } from '../engine/check-definition.ts';
import { dicePay } from '../engine/dice/play-dice.ts';
import { fixedSeedRound } from '../engine/fixed-seed-round.ts';
import type { GameDefinition } from '../engine/game-definition.ts';
import { linesStatistics } from '../engine/lines/lines-statistics.ts';
import { sampleRounds } from '../engine/sample-rounds.ts';
import { capCost } from '../testing/cap-cost.ts';
import { choiceOf } from '../testing/choice-of.ts';
import { declare } from './declare.ts';
import type { DeclaredFigures } from './declared-figures.ts';
import { declaredFigures as diceFigures } from './indigo-dice/declared.ts';
import { indigoDice } from './indigo-dice/indigo-dice.ts';
import { declaredFigures as mangoFigures } from './mango-market/declared.ts';
import { mangoMarket } from './mango-market/mango-market.ts';
import { declaredFigures as jewelFigures } from './monsoon-jewels/declared.ts';
import { monsoonJewels } from './monsoon-jewels/monsoon-jewels.ts';
import { declaredFigures as nagaFigures } from './naga-stair/declared.ts';
import { nagaStair } from './naga-stair/naga-stair.ts';
import { declaredFigures as riverFigures } from './river-lanterns/declared.ts';
import { riverLanterns } from './river-lanterns/river-lanterns.ts';
import { stakeOptions } from './stakes.ts';

const GAMES: readonly (readonly [GameDefinition, DeclaredFigures])[] = [
  [riverLanterns, riverFigures],
  [mangoMarket, mangoFigures],
  [nagaStair, nagaFigures],
  [monsoonJewels, jewelFigures],
  [indigoDice, diceFigures],
];

describe.each(GAMES.map(([game, figures]) => [game.code, game, figures] as const))(
  '[G11] %s',
  (code, game, figures) => {
    it('is a definition the engine can serve, with a return between 94 % and 97 %', () => {
      expect(checkDefinition(game)).toEqual([]);
      expect(Number(figures.rtpDecimal)).toBeGreaterThanOrEqual(0.94);
      expect(Number(figures.rtpDecimal)).toBeLessThanOrEqual(0.97);
    });

    it('loses almost none of its return by the limit of a round’s win', () => {
      const rtp = Number(figures.rtpDecimal);
      if (game.kind === 'lines') expect(linesStatistics(game).largest).toBeLessThanOrEqual(game.maxWin);
      else if (game.kind === 'dice') expect(Math.max(...game.chances.map((each) => dicePay(game, each)))).toBe(2_000);
      // Sampled figures include the limit.
      else if (!figures.sampled)
        expect(capCost(rtp, Number(figures.standardDeviation), game.maxWin)).toBeLessThan(0.003);
    });

    it('offers stakes whose bets are whole hundredths', () => {
      for (const currency of ['KHR', 'USD', 'IDR', 'JPY', 'FUN', 'DEMOX']) {
        const { stakes, preset } = stakeOptions(currency);
        expect(stakes).toContain(preset);
        for (const stake of stakes) expect(parseAmount(stake) % (BigInt(game.betUnits) * 1_000n), stake).toBe(0n);
      }
    });

    it('plays as declared: return and hits of 40,000 rounds with fixed seeds are within the interval at 99 %', () => {
      const sample = sampleRounds(game, 40_000, (round) => fixedSeedRound(`${code} in short`, round), choiceOf(game));
      const open = Number(figures.sampled?.rtpWithinDecimal ?? 0);
      // With the declared deviation instead of the sample's: a sample that missed rare wins would have a smaller one.
      const within = (2.575829 * Number(figures.standardDeviation)) / Math.sqrt(sample.rounds) + open;
      expect(Math.abs(sample.rtp - Number(figures.rtpDecimal))).toBeLessThan(within);
      expect(Math.abs(sample.hitRate - Number(figures.hitRateDecimal))).toBeLessThan(sample.hitRateWithin + 0.0005);
    });
  },
);

it.each(
  GAMES.filter(([, figures]) => figures.sampled === undefined).map(
    ([game, figures]) => [game.code, game, figures] as const,
  ),
)('[G11] %s declares what its mathematics gives, exactly', (_code, game, figures) => {
  expect(figures).toEqual(declare(game));
});

it('[G11] the four slot titles are of different mathematics', () => {
  const slots = GAMES.map(([game]) => game).filter(({ kind }) => kind !== 'dice');
  expect(slots.map(({ kind }) => kind).sort()).toEqual(['clusters', 'freeSpins', 'lines', 'ways']);
  expect(new Set(GAMES.map(([, figures]) => figures.volatility))).toEqual(new Set(['low', 'medium', 'high']));
});
