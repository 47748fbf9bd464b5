import type { GameDefinition, MeterLevel } from './game-definition.ts';
import { type LineWin, lineWins } from './line-wins.ts';
import { countInView, spinWindow } from './spin-window.ts';

/** One uniform draw: an integer in [0, bound). */
export type Draw = (bound: number) => number;

export interface RoundStep {
  readonly kind: 'base' | 'free';
  readonly stops: readonly number[];
  readonly wins: readonly LineWin[];
  readonly scatters: number;
  /** Pay for the scatters themselves, in line bets. */
  readonly scatterPay: number;
  readonly multiplier: number;
  /** Free spins won by this step. */
  readonly spinsWon: number;
  /** Lanterns on the meter after this step. */
  readonly lanterns: number;
  /** Everything this step pays, in line bets. */
  readonly pay: number;
}

export interface RoundOutcome {
  readonly steps: readonly RoundStep[];
  /** Sum of all steps, in line bets. */
  readonly totalPay: number;
}

/** The level that holds with `lanterns` collected; ×1 below the first. */
export function meterLevel(game: GameDefinition, lanterns: number): MeterLevel {
  const reached = game.meter.filter((level) => level.lanterns <= lanterns);
  return reached.at(-1) ?? { lanterns: 0, multiplier: 1, extraSpins: 0 };
}

/** Spins won by the meter moving from `before` to `after` lanterns. */
export function meterSpins(game: GameDefinition, before: number, after: number): number {
  return game.meter
    .filter((level) => level.lanterns > before && level.lanterns <= after)
    .reduce((sum, level) => sum + level.extraSpins, 0);
}

function sumPays(wins: readonly LineWin[]): number {
  return wins.reduce((sum, win) => sum + win.pay, 0);
}

function playBase(game: GameDefinition, draw: Draw): RoundStep {
  const stops = game.baseStrips.map((strip) => draw(strip.length));
  const view = spinWindow(game.baseStrips, stops);
  const wins = lineWins(game, view);
  const scatters = countInView(view, game.scatter);
  const award = game.scatterAwards[scatters] ?? { pay: 0, spins: 0 };
  const scatterPay = award.pay * game.lines.length;
  const pay = sumPays(wins) + scatterPay;
  return { kind: 'base', stops, wins, scatters, scatterPay, multiplier: 1, spinsWon: award.spins, lanterns: 0, pay };
}

/** The multiplier of a free spin is the one reached before it, so it is independent of what the spin itself draws. */
function playFree(game: GameDefinition, draw: Draw, lanternsBefore: number): RoundStep {
  const stops = game.freeStrips.map((strip) => draw(strip.length));
  const view = spinWindow(game.freeStrips, stops);
  const wins = lineWins(game, view);
  const { multiplier } = meterLevel(game, lanternsBefore);
  const lanterns = lanternsBefore + countInView(view, game.wild);
  const spinsWon = meterSpins(game, lanternsBefore, lanterns);
  return {
    kind: 'free',
    stops,
    wins,
    scatters: 0,
    scatterPay: 0,
    multiplier,
    spinsWon,
    lanterns,
    pay: sumPays(wins) * multiplier,
  };
}

/**
 * A whole round: the paid spin and, inside the same round, every free spin it wins. A pure function of the draws, in
 * this order: one stop per reel, left to right, spin after spin.
 */
export function playRound(game: GameDefinition, draw: Draw): RoundOutcome {
  const base = playBase(game, draw);
  const steps = [base];
  let left = base.spinsWon;
  let lanterns = 0;
  while (left > 0) {
    const step = playFree(game, draw, lanterns);
    lanterns = step.lanterns;
    left += step.spinsWon - 1;
    steps.push(step);
  }
  return { steps, totalPay: steps.reduce((sum, step) => sum + step.pay, 0) };
}
