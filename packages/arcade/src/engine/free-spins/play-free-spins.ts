import type { FreeSpinsDefinition, MeterLevel } from '../game-definition.ts';
import { lineWins } from '../line-wins.ts';
import { paidSpin } from '../paid-spin.ts';
import { type Draw, type ReelStep, sumPays } from '../round-outcome.ts';
import { countInView, turnReels } from '../spin-window.ts';

/** The level reached with `lanterns`; ×1 below the first. */
export function meterLevel(game: FreeSpinsDefinition, lanterns: number): MeterLevel {
  const reached = game.meter.filter((level) => level.lanterns <= lanterns);
  return reached.at(-1) ?? { lanterns: 0, multiplier: 1, extraSpins: 0 };
}

/** Spins won when the meter moves from `before` to `after` lanterns. */
export function meterSpins(game: FreeSpinsDefinition, before: number, after: number): number {
  return game.meter
    .filter((level) => level.lanterns > before && level.lanterns <= after)
    .reduce((sum, level) => sum + level.extraSpins, 0);
}

/** A free spin has the multiplier that was reached before it, which is independent of its own draws. */
function playFree(game: FreeSpinsDefinition, draw: Draw, lanternsBefore: number): ReelStep {
  const { stops, view } = turnReels(game.freeStrips, draw);
  const wins = lineWins(game, view);
  const { multiplier } = meterLevel(game, lanternsBefore);
  const lanterns = lanternsBefore + countInView(view, game.wild);
  return {
    kind: 'free',
    stops,
    wins,
    scatters: 0,
    scatterPay: 0,
    multiplier,
    spinsWon: meterSpins(game, lanternsBefore, lanterns),
    lanterns,
    pay: sumPays(wins) * multiplier,
  };
}

/** The paid spin and every free spin it wins, as one round. Draws: one stop per reel, left to right, spin by spin. */
export function playFreeSpins(game: FreeSpinsDefinition, draw: Draw): ReelStep[] {
  const base = paidSpin(game, draw, (view) => lineWins(game, view));
  const steps = [base];
  let left = base.spinsWon;
  let lanterns = 0;
  while (left > 0) {
    const step = playFree(game, draw, lanterns);
    lanterns = step.lanterns;
    left += step.spinsWon - 1;
    steps.push(step);
  }
  return steps;
}
