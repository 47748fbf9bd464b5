import { type GameDefinition, ROWS } from './game-definition.ts';

/** What the engine and the enumeration take for granted; a definition that breaks one of these never serves a round. */
export function checkDefinition(game: GameDefinition): string[] {
  const problems: string[] = [];
  const reels = game.baseStrips.length;
  const known = new Set([...game.payingSymbols, game.wild, game.scatter]);
  if (game.freeStrips.length !== reels) problems.push('base and free strips differ in number of reels');
  for (const strip of [...game.baseStrips, ...game.freeStrips]) {
    if (strip.length < ROWS) problems.push('a strip is shorter than the view');
    for (const symbol of strip) if (!known.has(symbol)) problems.push(`unknown symbol ${symbol} on a strip`);
  }
  for (const first of [game.baseStrips[0], game.freeStrips[0]]) {
    if (first?.includes(game.wild)) problems.push('the first reel carries a wild');
  }
  if (game.freeStrips.some((strip) => strip.includes(game.scatter))) problems.push('free strips carry scatters');
  for (const line of game.lines) {
    if (line.length !== reels || line.some((row) => !Number.isInteger(row) || row < 0 || row >= ROWS)) {
      problems.push(`line ${line.join(',')} does not fit the reels`);
    }
  }
  if (new Set(game.lines.map(String)).size !== game.lines.length) problems.push('two lines are the same');
  for (const symbol of game.payingSymbols) if (!game.linePays[symbol]) problems.push(`${symbol} has no pays`);
  const thresholds = game.meter.map((level) => level.lanterns);
  if (thresholds.some((value, index) => value <= (thresholds[index - 1] ?? 0))) problems.push('meter does not ascend');
  return problems;
}
