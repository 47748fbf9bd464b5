import type { GameDefinition } from '../engine/game-definition.ts';
import { playRound } from '../engine/play-round.ts';
import type { Draw } from '../engine/round-outcome.ts';

export interface WeighedRound {
  /** Probability of exactly these draws. */
  readonly weight: number;
  /** In bets. */
  readonly pay: number;
  /** The first spin paid or won free spins. */
  readonly hit: boolean;
  readonly free: number;
}

/** Plays every sequence of draws of a small game with reels, each with its probability. */
export function everyRound(game: GameDefinition): WeighedRound[] {
  const rounds: WeighedRound[] = [];
  const path: { value: number; bound: number }[] = [];
  for (;;) {
    let depth = 0;
    const draw: Draw = (bound) => {
      path[depth] ??= { value: 0, bound };
      const { value } = path[depth] ?? { value: 0 };
      depth += 1;
      return value;
    };
    const outcome = playRound(game, draw);
    const weight = path.reduce((product, each) => product / each.bound, 1);
    const [base] = outcome.steps;
    const hit = (base?.pay ?? 0) > 0 || (base?.kind === 'base' && base.spinsWon > 0);
    rounds.push({ weight, pay: outcome.totalPay, hit, free: outcome.steps.length - 1 });
    let last = path.at(-1);
    while (last && last.value + 1 === last.bound) {
      path.pop();
      last = path.at(-1);
    }
    if (!last) return rounds;
    last.value += 1;
  }
}
