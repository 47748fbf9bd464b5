import { ROWS, type Strips, type SymbolId, type WaysDefinition } from '../game-definition.ts';
import type { StopTally } from '../round-statistics.ts';
import { symbolAt } from '../spin-window.ts';

/** A polynomial in z: the coefficient of z^n is the sum for n tallied symbols. */
type Series = readonly bigint[];

interface Stop {
  /** Per paying symbol: how many of its places are in view, wilds included. */
  readonly places: readonly number[];
  readonly tally: number;
}

/** `run` reels from the left have the symbol; the next one does not, or does not exist. */
interface Run {
  readonly symbol: number;
  readonly run: number;
  readonly pay: bigint;
}

function product(a: Series, b: Series): bigint[] {
  const result = new Array<bigint>(a.length + b.length - 1).fill(0n);
  for (const [i, x] of a.entries()) {
    if (x !== 0n) for (const [j, y] of b.entries()) result[i + j] = (result[i + j] ?? 0n) + x * y;
  }
  return result;
}

function sum(terms: Iterable<Series>, length: number): bigint[] {
  const result = new Array<bigint>(length).fill(0n);
  for (const term of terms) for (const [index, value] of term.entries()) result[index] = (result[index] ?? 0n) + value;
  return result;
}

function stopsOf(game: WaysDefinition, strip: readonly SymbolId[], tallied: SymbolId): Stop[] {
  return strip.map((_, stop) => {
    const shown = Array.from({ length: ROWS }, (__, row) => symbolAt(strip, stop, row));
    const count = (symbol: SymbolId) => shown.filter((each) => each === symbol).length;
    return {
      places: game.payingSymbols.map((symbol) => count(symbol) + count(game.wild)),
      tally: count(tallied),
    };
  });
}

/** One reel's stops, weighted by `value`, by the number of tallied symbols in view. */
function reelSeries(stops: readonly Stop[], value: (stop: Stop) => number): bigint[] {
  const series = new Array<bigint>(ROWS + 1).fill(0n);
  for (const stop of stops) series[stop.tally] = (series[stop.tally] ?? 0n) + BigInt(value(stop));
  return series;
}

/** A reel's factor in a run: its places while the run continues, 1 where it ends, 1 beyond. */
function factor({ symbol, run }: Run, reel: number, stop: Stop): number {
  const places = stop.places[symbol] ?? 0;
  if (reel < run) return places;
  return reel > run || places === 0 ? 1 : 0;
}

/**
 * Exact moments of the pay of all ways, by the number of tallied symbols in view. Reels are independent, so the expectation of a product
 * over reels is the product of one small sum per reel: no combination is visited, and none is left out.
 */
export function enumerateWays(game: WaysDefinition, strips: Strips, tallied: SymbolId): StopTally[] {
  const reels = strips.map((strip) => stopsOf(game, strip, tallied));
  const length = reels.length * ROWS + 1;
  const overReels = (value: (reel: number, stop: Stop) => number): Series =>
    reels.map((stops, reel) => reelSeries(stops, (stop) => value(reel, stop))).reduce(product);
  const runs = game.payingSymbols.flatMap((id, symbol) =>
    (game.pays[id] ?? []).map((pay, index): Run => ({ symbol, run: index + 3, pay: BigInt(pay) })),
  );
  const scaled = (series: Series, by: bigint) => series.map((value) => value * by);
  const combinations = overReels(() => 1);
  const pay = sum(
    runs.map((run) =>
      scaled(
        overReels((reel, stop) => factor(run, reel, stop)),
        run.pay,
      ),
    ),
    length,
  );
  const paySquared = sum(
    runs.flatMap((a) =>
      runs.map((b) => {
        const both = overReels((reel, stop) => factor(a, reel, stop) * factor(b, reel, stop));
        return scaled(both, a.pay * b.pay);
      }),
    ),
    length,
  );
  const missed = misses(reels);
  return combinations.flatMap((ways, index) =>
    ways === 0n
      ? []
      : [
          {
            tallied: index,
            combinations: ways,
            hits: ways - (missed[index] ?? 0n),
            pay: pay[index] ?? 0n,
            paySquared: paySquared[index] ?? 0n,
          },
        ],
  );
}

/** Combinations without a win: no symbol is on each of the first three reels; reels to their right are free. */
function misses([first = [], second = [], third = [], ...rest]: readonly (readonly Stop[])[]): Series {
  const series = new Array<bigint>(3 * ROWS + 1).fill(0n);
  for (const a of first) {
    for (const b of second) {
      const both = a.places.map((places, symbol) => places * (b.places[symbol] ?? 0));
      for (const c of third) {
        if (both.some((places, symbol) => places * (c.places[symbol] ?? 0) > 0)) continue;
        const tally = a.tally + b.tally + c.tally;
        series[tally] = (series[tally] ?? 0n) + 1n;
      }
    }
  }
  return rest.map((stops) => reelSeries(stops, () => 1)).reduce(product, series);
}
