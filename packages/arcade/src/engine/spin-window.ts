import { ROWS, type Strips, type SymbolId } from './game-definition.ts';
import type { Draw } from './round-outcome.ts';

/** The symbol on one reel at `row` for a strip stopped at `stop`; strips are loops. */
export function symbolAt(strip: readonly SymbolId[], stop: number, row: number): SymbolId {
  const symbol = strip[(stop + row) % strip.length];
  if (symbol === undefined) throw new RangeError('empty reel strip');
  return symbol;
}

/** Visible symbols: per reel, rows from the top. */
export function spinWindow(strips: Strips, stops: readonly number[]): SymbolId[][] {
  return strips.map((strip, reel) => Array.from({ length: ROWS }, (_, row) => symbolAt(strip, stops[reel] ?? 0, row)));
}

/** Spins the reels. Draws: one stop per reel, left to right. */
export function turnReels(strips: Strips, draw: Draw): { stops: number[]; view: SymbolId[][] } {
  const stops = strips.map((strip) => draw(strip.length));
  return { stops, view: spinWindow(strips, stops) };
}

export function countInView(view: readonly (readonly SymbolId[])[], symbol: SymbolId): number {
  return view.reduce((sum, rows) => sum + rows.filter((each) => each === symbol).length, 0);
}
