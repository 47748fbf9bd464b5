import { ROWS, type Strips, type SymbolId } from './game-definition.ts';

/** The symbol on one reel at `row`, for the strip stopped at `stop`; strips are endless loops. */
export function symbolAt(strip: readonly SymbolId[], stop: number, row: number): SymbolId {
  const symbol = strip[(stop + row) % strip.length];
  if (symbol === undefined) throw new RangeError('empty reel strip');
  return symbol;
}

/** What is in view: per reel, its rows from the top. */
export function spinWindow(strips: Strips, stops: readonly number[]): SymbolId[][] {
  return strips.map((strip, reel) => Array.from({ length: ROWS }, (_, row) => symbolAt(strip, stops[reel] ?? 0, row)));
}

export function countInView(view: readonly (readonly SymbolId[])[], symbol: SymbolId): number {
  return view.reduce((sum, rows) => sum + rows.filter((each) => each === symbol).length, 0);
}
