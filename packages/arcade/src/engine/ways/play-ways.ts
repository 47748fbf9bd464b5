import type { SymbolId, WaysDefinition } from '../game-definition.ts';
import { paidSpin } from '../paid-spin.ts';
import { type Draw, type ReelStep, type ReelWin, sumPays } from '../round-outcome.ts';
import { turnReels } from '../spin-window.ts';
import { stairAt } from '../stair.ts';

type Ways = ReelWin & { readonly ways: number };

/** Wins on all ways: per symbol, the product of its places (or wilds) on each reel from the first. */
export function waysWins(game: WaysDefinition, view: readonly (readonly SymbolId[])[]): Ways[] {
  return game.payingSymbols.flatMap((symbol) => {
    let [ways, count] = [1, 0];
    for (const rows of view) {
      const places = rows.filter((each) => each === symbol || each === game.wild).length;
      if (places === 0) break;
      ways *= places;
      count += 1;
    }
    const pay = count >= 3 ? (game.pays[symbol]?.[count - 3] ?? 0) * ways : 0;
    return pay > 0 ? [{ symbol, count, ways, pay }] : [];
  });
}

/** The paid spin and the free spins it wins, each with the next multiplier. Draws: one stop per reel, left to right, spin by spin. */
export function playWays(game: WaysDefinition, draw: Draw): ReelStep[] {
  const base = paidSpin(game, draw, (view) => waysWins(game, view));
  const free = Array.from({ length: base.spinsWon }, (_, index): ReelStep => {
    const { stops, view } = turnReels(game.freeStrips, draw);
    const wins = waysWins(game, view);
    const multiplier = stairAt(game.stair, index);
    const nothing = { scatters: 0, scatterPay: 0, spinsWon: 0, lanterns: 0 };
    return { kind: 'free', stops, wins, ...nothing, multiplier, pay: sumPays(wins) * multiplier };
  });
  return [base, ...free];
}
