import { playClusters } from './clusters/play-clusters.ts';
import { playDice } from './dice/play-dice.ts';
import { playFreeSpins } from './free-spins/play-free-spins.ts';
import type { DiceChoice, GameDefinition } from './game-definition.ts';
import { playLines } from './lines/play-lines.ts';
import type { Draw, RoundOutcome, RoundStep } from './round-outcome.ts';
import { playWays } from './ways/play-ways.ts';

/** @throws RangeError for dice without a choice, which routes refuse before. */
function playSteps(game: GameDefinition, draw: Draw, choice: DiceChoice | undefined): RoundStep[] {
  switch (game.kind) {
    case 'lines':
      return playLines(game, draw);
    case 'freeSpins':
      return playFreeSpins(game, draw);
    case 'ways':
      return playWays(game, draw);
    case 'clusters':
      return playClusters(game, draw);
    case 'dice':
      if (!choice) throw new RangeError('dice without a choice');
      return playDice(game, draw, choice);
  }
}

/** Ends a round with the step that reaches its highest win; what exceeds it is not paid. */
export function capRound(steps: readonly RoundStep[], most: number): RoundOutcome {
  const kept: RoundStep[] = [];
  let totalPay = 0;
  for (const step of steps) {
    const pay = Math.min(step.pay, most - totalPay);
    kept.push(pay === step.pay ? step : { ...step, pay });
    totalPay += pay;
    if (totalPay === most) break;
  }
  return { steps: kept, totalPay };
}

/** A whole round with all its steps. A pure function of the definition, the draws and the player's choice. */
export function playRound(game: GameDefinition, draw: Draw, choice?: DiceChoice): RoundOutcome {
  return capRound(playSteps(game, draw, choice), game.maxWin * game.betUnits);
}
