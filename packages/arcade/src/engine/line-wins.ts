import type { GameDefinition, SymbolId } from './game-definition.ts';

export interface LineWin {
  /** Index into the definition's lines. */
  readonly line: number;
  readonly symbol: SymbolId;
  readonly count: number;
  /** In line bets, before any multiplier. */
  readonly pay: number;
}

/**
 * Wins on every line, left to right from the first reel. The wild stands for every paying symbol; it is never on the
 * first reel (`checkDefinition`), so the first symbol of a line always says what the line pays.
 */
export function lineWins(game: GameDefinition, view: readonly (readonly SymbolId[])[]): LineWin[] {
  const wins: LineWin[] = [];
  game.lines.forEach((rows, line) => {
    const symbol = view[0]?.[rows[0] ?? 0] ?? '';
    const pays = game.linePays[symbol];
    if (!pays) return;
    let count = 1;
    while (count < rows.length) {
      const next = view[count]?.[rows[count] ?? 0];
      if (next !== symbol && next !== game.wild) break;
      count += 1;
    }
    const pay = count >= 3 ? (pays[count - 3] ?? 0) : 0;
    if (pay > 0) wins.push({ line, symbol, count, pay });
  });
  return wins;
}
