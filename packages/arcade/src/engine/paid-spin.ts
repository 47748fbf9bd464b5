import type { FreeSpinsDefinition, SymbolId, WaysDefinition } from './game-definition.ts';
import { type Draw, type ReelStep, type ReelWin, sumPays } from './round-outcome.ts';
import { countInView, turnReels } from './spin-window.ts';

type ScatterGame = Pick<FreeSpinsDefinition | WaysDefinition, 'baseStrips' | 'scatter' | 'scatterAwards' | 'betUnits'>;

/** The paid spin. `winsOf` computes the wins in view; scatters, which pay and win free spins, are added here. */
export function paidSpin(
  game: ScatterGame,
  draw: Draw,
  winsOf: (view: readonly (readonly SymbolId[])[]) => readonly ReelWin[],
): ReelStep {
  const { stops, view } = turnReels(game.baseStrips, draw);
  const wins = winsOf(view);
  const scatters = countInView(view, game.scatter);
  const award = game.scatterAwards[scatters] ?? { pay: 0, spins: 0 };
  const scatterPay = award.pay * game.betUnits;
  const pay = sumPays(wins) + scatterPay;
  return { kind: 'base', stops, wins, scatters, scatterPay, multiplier: 1, spinsWon: award.spins, lanterns: 0, pay };
}
