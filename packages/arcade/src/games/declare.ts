import { dicePay } from '../engine/dice/play-dice.ts';
import { fixedSeedRound } from '../engine/fixed-seed-round.ts';
import { freeSpinsStatistics } from '../engine/free-spins/free-spins-statistics.ts';
import type { ClustersDefinition, DiceDefinition, GameDefinition } from '../engine/game-definition.ts';
import { linesStatistics } from '../engine/lines/lines-statistics.ts';
import { rational, toDecimal } from '../engine/rational.ts';
import type { RoundStatistics } from '../engine/round-statistics.ts';
import { sampleRounds } from '../engine/sample-rounds.ts';
import { waysStatistics } from '../engine/ways/ways-statistics.ts';
import { type DeclaredFigures, volatilityOf } from './declared-figures.ts';
import { presetChance } from './dice-preset.ts';

/** Rounds that are sampled for games that cannot be enumerated. */
export const SAMPLED_ROUNDS = 4_000_000;

function ofReels(statistics: RoundStatistics): DeclaredFigures {
  const { featureRate, standardDeviation } = statistics;
  const figures = {
    rtpDecimal: toDecimal(statistics.rtp, 4),
    hitRateDecimal: toDecimal(statistics.hitRate, 4),
    standardDeviation: standardDeviation.toFixed(2),
    volatility: volatilityOf(standardDeviation),
  };
  if (featureRate.num === 0n) return figures;
  return {
    ...figures,
    parts: {
      reels: toDecimal(statistics.rtpReels, 4),
      scatters: toDecimal(statistics.rtpScatters, 4),
      freeSpins: toDecimal(statistics.rtpFreeSpins, 4),
    },
    feature: {
      rounds: toDecimal(rational(featureRate.den, featureRate.num), 1),
      spins: toDecimal(statistics.freeSpinsPerFeature, 1),
    },
  };
}

/** All choices have the same return; hit rate and volatility are those of the preset. */
function ofDice(game: DiceDefinition): DeclaredFigures {
  const chance = presetChance(game) / game.faces;
  const pay = dicePay(game, presetChance(game)) / game.betUnits;
  const standardDeviation = Math.sqrt(chance * (1 - chance)) * pay;
  return {
    rtpDecimal: toDecimal(rational(game.returned, game.faces), 4),
    hitRateDecimal: chance.toFixed(4),
    standardDeviation: standardDeviation.toFixed(2),
    volatility: volatilityOf(standardDeviation),
  };
}

/** From rounds with fixed seeds: the same on every machine, and not chosen for their result. */
function bySample(game: ClustersDefinition): DeclaredFigures {
  const sample = sampleRounds(game, SAMPLED_ROUNDS, (round) => fixedSeedRound(game.code, round));
  return {
    rtpDecimal: sample.rtp.toFixed(4),
    hitRateDecimal: sample.hitRate.toFixed(4),
    standardDeviation: sample.standardDeviation.toFixed(2),
    volatility: volatilityOf(sample.standardDeviation),
    sampled: { rounds: sample.rounds, rtpWithinDecimal: sample.rtpWithin.toFixed(4) },
  };
}

/** The figures that a game declares. Enumeration takes seconds, sampling minutes. */
export function declare(game: GameDefinition): DeclaredFigures {
  switch (game.kind) {
    case 'lines':
      return ofReels(linesStatistics(game));
    case 'freeSpins':
      return ofReels(freeSpinsStatistics(game));
    case 'ways':
      return ofReels(waysStatistics(game));
    case 'dice':
      return ofDice(game);
    case 'clusters':
      return bySample(game);
  }
}
