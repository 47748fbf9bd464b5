import type { FreeSpinsDefinition, LinesDefinition, SymbolId } from './game-definition.ts';
import type { ReelWin } from './round-outcome.ts';

export type LineWin = ReelWin & { readonly line: number };

/**
 * Wins on every line, left to right from the first reel. The wild is never on the first reel (`checkDefinition`), so the first symbol of
 * a line decides what it pays.
 */
export function lineWins(
  game: LinesDefinition | FreeSpinsDefinition,
  view: readonly (readonly SymbolId[])[],
): LineWin[] {
  const wildMultiplier = game.kind === 'lines' ? game.wildMultiplier : 1;
  const wins: LineWin[] = [];
  game.lines.forEach((rows, line) => {
    const symbol = view[0]?.[rows[0] ?? 0] ?? '';
    const pays = game.pays[symbol];
    if (!pays) return;
    let [count, factor] = [1, 1];
    while (count < rows.length) {
      const next = view[count]?.[rows[count] ?? 0];
      if (next !== symbol && next !== game.wild) break;
      if (next === game.wild) factor *= wildMultiplier;
      count += 1;
    }
    const pay = count >= 3 ? (pays[count - 3] ?? 0) * factor : 0;
    if (pay > 0) wins.push({ line, symbol, count, pay });
  });
  return wins;
}
