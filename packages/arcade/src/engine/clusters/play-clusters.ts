import type { ClustersDefinition, SymbolId } from '../game-definition.ts';
import { type ClusterWin, type Draw, type FallStep, type Place, sumPays } from '../round-outcome.ts';
import { stairAt } from '../stair.ts';

type Grid = readonly (readonly SymbolId[])[];

/** All places of one symbol that are connected to `start` by sides; marks them as seen. */
function clusterFrom(grid: Grid, start: Place, seen: boolean[][]): Place[] {
  const symbol = grid[start[0]]?.[start[1]];
  const [found, open]: [Place[], Place[]] = [[], [start]];
  for (let place = open.pop(); place; place = open.pop()) {
    const [column, row] = place;
    const marks = seen[column];
    if (!marks || marks[row] || symbol === undefined || grid[column]?.[row] !== symbol) continue;
    marks[row] = true;
    found.push(place);
    open.push([column - 1, row], [column + 1, row], [column, row - 1], [column, row + 1]);
  }
  return found;
}

/** Pay of a cluster of `size` symbols, in bets. */
export function clusterPay(game: ClustersDefinition, symbol: SymbolId, size: number): number {
  const band = game.sizes.findLastIndex((least) => size >= least);
  return band === -1 ? 0 : (game.pays[symbol]?.[band] ?? 0);
}

export function clusterWins(game: ClustersDefinition, grid: Grid): ClusterWin[] {
  const seen: boolean[][] = grid.map(() => []);
  const wins: ClusterWin[] = [];
  grid.forEach((rows, column) => {
    rows.forEach((symbol, row) => {
      if (seen[column]?.[row]) return;
      const places = clusterFrom(grid, [column, row], seen);
      const pay = clusterPay(game, symbol, places.length);
      if (pay > 0) wins.push({ symbol, places, pay });
    });
  });
  return wins;
}

/** Removes winning symbols. Those above fall; columns keep their remaining symbols from the top. */
function remove(grid: Grid, wins: readonly ClusterWin[]): SymbolId[][] {
  const gone = new Set(wins.flatMap((win) => win.places.map(String)));
  return grid.map((rows, column) => rows.filter((_, row) => !gone.has(`${column},${row}`)));
}

/** The symbol for a draw below the sum of all weights. */
function symbolOf(game: ClustersDefinition, drawn: number): SymbolId {
  let left = drawn;
  for (const [symbol, weight] of game.weights) {
    if (left < weight) return symbol;
    left -= weight;
  }
  throw new RangeError('a draw beyond all weights');
}

export const weightSum = (game: ClustersDefinition): number =>
  game.weights.reduce((sum, [, weight]) => sum + weight, 0);

/** Repeats until nothing touches. Draws: one per empty place, column by column from the left, in each from the lowest place up. */
export function playClusters(game: ClustersDefinition, draw: Draw): FallStep[] {
  const bound = weightSum(game);
  const steps: FallStep[] = [];
  let standing: SymbolId[][] = Array.from({ length: game.columns }, () => []);
  for (;;) {
    const drawn: number[] = [];
    const grid = standing.map((rows) => {
      const column = [...rows];
      while (column.length < game.rows) {
        const value = draw(bound);
        drawn.push(value);
        column.unshift(symbolOf(game, value));
      }
      return column;
    });
    const wins = clusterWins(game, grid);
    const multiplier = stairAt(game.stair, steps.length);
    steps.push({ kind: 'fall', drawn, grid, wins, multiplier, pay: sumPays(wins) * multiplier });
    if (wins.length === 0) return steps;
    standing = remove(grid, wins);
  }
}
