import type { DiceChoice, SymbolId } from './game-definition.ts';

/** One uniform draw: an integer in [0, bound). */
export type Draw = (bound: number) => number;

/** A win on a line, or on `ways` combinations of neighbouring reels. */
export interface ReelWin {
  /** Index into the definition's lines. */
  readonly line?: number;
  readonly ways?: number;
  readonly symbol: SymbolId;
  readonly count: number;
  /** In bets, before the step's multiplier. */
  readonly pay: number;
}

export interface ReelStep {
  readonly kind: 'base' | 'free';
  readonly stops: readonly number[];
  readonly wins: readonly ReelWin[];
  readonly scatters: number;
  /** Pay for scatters, in bets. */
  readonly scatterPay: number;
  readonly multiplier: number;
  /** Free spins won by this step. */
  readonly spinsWon: number;
  /** Lanterns on the meter after this step. */
  readonly lanterns: number;
  /** Total pay of this step, in bets. */
  readonly pay: number;
}

/** A place in a grid. */
export type Place = readonly [column: number, row: number];

export interface ClusterWin {
  readonly symbol: SymbolId;
  readonly places: readonly Place[];
  /** In bets, before the fall's multiplier. */
  readonly pay: number;
}

/** Symbols fall into every empty place; then touching symbols pay. */
export interface FallStep {
  readonly kind: 'fall';
  /** The draws of this fall: column by column from the left, in each from the lowest empty place up. */
  readonly drawn: readonly number[];
  /** The grid after the fall: columns from the left, each from the top. */
  readonly grid: readonly (readonly SymbolId[])[];
  readonly wins: readonly ClusterWin[];
  readonly multiplier: number;
  readonly pay: number;
}

export interface RollStep extends DiceChoice {
  readonly kind: 'roll';
  readonly roll: number;
  readonly pay: number;
}

export type RoundStep = ReelStep | FallStep | RollStep;

export interface RoundOutcome {
  readonly steps: readonly RoundStep[];
  /** Sum of all steps, in bets. */
  readonly totalPay: number;
}

/** The numbers that a step was drawn from, in order. A proof publishes them. */
export function drawsOf(step: RoundStep): number[] {
  if (step.kind === 'fall') return [...step.drawn];
  return step.kind === 'roll' ? [step.roll] : [...step.stops];
}

export const sumPays = (wins: readonly { readonly pay: number }[]): number =>
  wins.reduce((sum, win) => sum + win.pay, 0);
