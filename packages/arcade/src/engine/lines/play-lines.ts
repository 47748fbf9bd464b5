import type { LinesDefinition } from '../game-definition.ts';
import { lineWins } from '../line-wins.ts';
import { type Draw, type ReelStep, sumPays } from '../round-outcome.ts';
import { turnReels } from '../spin-window.ts';

/** One spin is the whole round. Draws: one stop per reel, left to right. */
export function playLines(game: LinesDefinition, draw: Draw): ReelStep[] {
  const { stops, view } = turnReels(game.baseStrips, draw);
  const wins = lineWins(game, view);
  const nothing = { scatters: 0, scatterPay: 0, multiplier: 1, spinsWon: 0, lanterns: 0 };
  return [{ kind: 'base', stops, wins, ...nothing, pay: sumPays(wins) }];
}
