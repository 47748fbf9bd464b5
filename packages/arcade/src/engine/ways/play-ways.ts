import type { Strips, SymbolId, WaysDefinition } from '../game-definition.ts';
import { type Draw, type ReelStep, type ReelWin, sumPays } from '../round-outcome.ts';
import { countInView, spinWindow } from '../spin-window.ts';
import { stairAt } from '../stair.ts';

type Ways = ReelWin & { readonly ways: number };

/** Wins on all ways: per symbol, the product of its places (or wilds) on each reel from the first on. */
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

function turn(strips: Strips, draw: Draw): { stops: number[]; view: SymbolId[][] } {
  const stops = strips.map((strip) => draw(strip.length));
  return { stops, view: spinWindow(strips, stops) };
}

/** The paid spin and the free spins it wins, each a stair higher. Draws: one stop per reel, left to right, spin after spin. */
export function playWays(game: WaysDefinition, draw: Draw): ReelStep[] {
  const { stops, view } = turn(game.baseStrips, draw);
  const wins = waysWins(game, view);
  const scatters = countInView(view, game.scatter);
  const award = game.scatterAwards[scatters] ?? { pay: 0, spins: 0 };
  const scatterPay = award.pay * game.betUnits;
  const pay = sumPays(wins) + scatterPay;
  const base = { stops, wins, scatters, scatterPay, multiplier: 1, spinsWon: award.spins, lanterns: 0, pay };
  const free = Array.from({ length: award.spins }, (_, index): ReelStep => {
    const spin = turn(game.freeStrips, draw);
    const won = waysWins(game, spin.view);
    const multiplier = stairAt(game.stair, index);
    const nothing = { scatters: 0, scatterPay: 0, spinsWon: 0, lanterns: 0 };
    return { kind: 'free', stops: spin.stops, wins: won, ...nothing, multiplier, pay: sumPays(won) * multiplier };
  });
  return [{ kind: 'base', ...base }, ...free];
}
