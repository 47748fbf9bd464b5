import type { DiceChoice, GameDefinition } from './game-definition.ts';
import { playRound } from './play-round.ts';
import type { Draw } from './round-outcome.ts';

/** Two-sided 1 % point of the normal distribution. */
export const NORMAL_99 = 2.575829;

/** Figures of played rounds, with their intervals at 99 %. */
export interface SampledStatistics {
  readonly rounds: number;
  /** Mean pay, in stakes, and half the width of its interval at 99 %. */
  readonly rtp: number;
  readonly rtpWithin: number;
  readonly hitRate: number;
  readonly hitRateWithin: number;
  readonly standardDeviation: number;
  /** Largest pay that occurred, in stakes. */
  readonly largest: number;
}

/** Plays `rounds` rounds, each with the draws of `drawOf`. */
export function sampleRounds(
  game: GameDefinition,
  rounds: number,
  drawOf: (round: number) => Draw,
  choice?: DiceChoice,
): SampledStatistics {
  let [pay, paySquared, hits, largest] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { totalPay } = playRound(game, drawOf(round), choice);
    pay += totalPay;
    paySquared += totalPay * totalPay;
    hits += totalPay > 0 ? 1 : 0;
    largest = Math.max(largest, totalPay);
  }
  const mean = pay / rounds;
  const deviation = Math.sqrt(paySquared / rounds - mean * mean);
  const hitRate = hits / rounds;
  return {
    rounds,
    rtp: mean / game.betUnits,
    rtpWithin: (NORMAL_99 * deviation) / Math.sqrt(rounds) / game.betUnits,
    hitRate,
    hitRateWithin: NORMAL_99 * Math.sqrt((hitRate * (1 - hitRate)) / rounds),
    standardDeviation: deviation / game.betUnits,
    largest: largest / game.betUnits,
  };
}
