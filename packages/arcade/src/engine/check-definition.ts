import { dicePay } from './dice/play-dice.ts';
import {
  type ClustersDefinition,
  type DiceDefinition,
  type FreeSpinsDefinition,
  type GameDefinition,
  type LinesDefinition,
  type ReelDefinition,
  ROWS,
  type WaysDefinition,
} from './game-definition.ts';

const ascends = (values: readonly number[]) => values.every((value, index) => value > (values[index - 1] ?? 0));

function checkReels(game: ReelDefinition): string[] {
  const problems: string[] = [];
  const free = game.kind === 'lines' ? [] : game.freeStrips;
  const known = new Set([...game.payingSymbols, game.wild, ...(game.kind === 'lines' ? [] : [game.scatter])]);
  for (const strip of [...game.baseStrips, ...free]) {
    if (strip.length < ROWS) problems.push('a strip is shorter than the view');
    for (const symbol of strip) if (!known.has(symbol)) problems.push(`unknown symbol ${symbol} on a strip`);
  }
  for (const first of [game.baseStrips[0], free[0]]) {
    if (first?.includes(game.wild)) problems.push('the first reel carries a wild');
  }
  for (const symbol of game.payingSymbols) if (!game.pays[symbol]) problems.push(`${symbol} has no pays`);
  return problems;
}

function checkLines(game: LinesDefinition | FreeSpinsDefinition): string[] {
  const problems: string[] = [];
  for (const line of game.lines) {
    if (line.length !== game.baseStrips.length || line.some((row) => ![0, 1, 2].includes(row))) {
      problems.push(`line ${line.join(',')} does not fit the reels`);
    }
  }
  if (new Set(game.lines.map(String)).size !== game.lines.length) problems.push('two lines are the same');
  if (game.betUnits !== game.lines.length) problems.push('a stake is not one bet a line');
  return problems;
}

function checkFree(game: FreeSpinsDefinition | WaysDefinition): string[] {
  const problems: string[] = [];
  if (game.freeStrips.length !== game.baseStrips.length)
    problems.push('base and free strips differ in number of reels');
  if (game.freeStrips.flat().includes(game.scatter)) problems.push('free strips carry scatters');
  return problems;
}

function checkClusters(game: ClustersDefinition): string[] {
  const problems: string[] = [];
  if (!ascends(game.sizes)) problems.push('sizes do not ascend');
  for (const [symbol, weight] of game.weights) {
    if (!Number.isInteger(weight) || weight < 1) problems.push(`${symbol} has no weight`);
    if (game.pays[symbol]?.length !== game.sizes.length) problems.push(`${symbol} has no pay for every size`);
  }
  return problems;
}

function checkDice(game: DiceDefinition): string[] {
  const bad = game.chances.filter((chance) => chance >= game.faces || !Number.isInteger(dicePay(game, chance)));
  return bad.map((chance) => `a chance of ${chance} does not pay a whole number of bets`);
}

function checkKind(game: GameDefinition): string[] {
  switch (game.kind) {
    case 'lines':
      return [...checkReels(game), ...checkLines(game)];
    case 'freeSpins': {
      const meter = ascends(game.meter.map((level) => level.lanterns)) ? [] : ['meter does not ascend'];
      return [...checkReels(game), ...checkLines(game), ...checkFree(game), ...meter];
    }
    case 'ways':
      return [...checkReels(game), ...checkFree(game)];
    case 'clusters':
      return checkClusters(game);
    case 'dice':
      return checkDice(game);
  }
}

/** Invariants that the engine and the statistics assume. A definition that breaks one serves no round. */
export function checkDefinition(game: GameDefinition): string[] {
  const whole = Number.isInteger(game.maxWin) && game.maxWin > 0;
  return [...checkKind(game), ...(whole ? [] : ['the most a round pays is not a whole number of stakes'])];
}
