/** Two-sided 1 % point of the normal distribution. */
const NORMAL_99 = 2.575829;

/** Upper 1 % point of chi-square, by Wilson and Hilferty; within 0.1 of the tables. */
export function critical99(degrees: number): number {
  const spread = 2 / (9 * degrees);
  return degrees * (1 - spread + 2.326348 * Math.sqrt(spread)) ** 3;
}

/** One strip's draws: the count of each stop, and of each pair of neighbours (pairs that do not overlap). */
interface Tally {
  readonly counts: Uint32Array;
  readonly pairs: Uint32Array;
  held: number;
}

/**
 * Judges a stream of draws, each below a bound of its own, by three tests at 99 %: every value alike and every pair alike (chi-square,
 * summed over the bounds), and the number of runs above and below the middle (Wald and Wolfowitz). Each is one test over all draws:
 * several at 99 % would fail a fair stream more often than once in a hundred.
 */
export class DrawStatistics {
  readonly #tallies = new Map<number, Tally>();
  #runs = 0;
  #low = 0;
  #high = 0;
  #wasHigh: boolean | undefined;

  add(bound: number, value: number): void {
    const tally = this.#tallyOf(bound);
    tally.counts[value] = (tally.counts[value] ?? 0) + 1;
    if (tally.held >= 0) {
      const pair = tally.held * bound + value;
      tally.pairs[pair] = (tally.pairs[pair] ?? 0) + 1;
    }
    tally.held = tally.held >= 0 ? -1 : value;
    // An odd bound has a middle value, which is in neither half.
    if (value * 2 === bound - 1) return;
    const isHigh = value * 2 >= bound;
    if (isHigh !== this.#wasHigh) this.#runs += 1;
    this.#wasHigh = isHigh;
    if (isHigh) this.#high += 1;
    else this.#low += 1;
  }

  #tallyOf(bound: number): Tally {
    const known = this.#tallies.get(bound);
    if (known !== undefined) return known;
    const tally = { counts: new Uint32Array(bound), pairs: new Uint32Array(bound * bound), held: -1 };
    this.#tallies.set(bound, tally);
    return tally;
  }

  get bounds(): number[] {
    return [...this.#tallies.keys()].sort((a, b) => a - b);
  }

  /** Which of the three tests pass. */
  get passes(): { readonly values: boolean; readonly pairs: boolean; readonly runs: boolean } {
    const tallies = [...this.#tallies.values()];
    const total = this.#low + this.#high;
    const expected = (2 * this.#low * this.#high) / total + 1;
    const variance = ((expected - 1) * (expected - 2)) / (total - 1);
    return {
      values: isAlike(tallies.map(({ counts }) => counts)),
      pairs: isAlike(tallies.map(({ pairs }) => pairs)),
      runs: Math.abs(this.#runs - expected) / Math.sqrt(variance) < NORMAL_99,
    };
  }
}

function isAlike(tables: readonly Uint32Array[]): boolean {
  let [sum, degrees] = [0, 0];
  for (const counts of tables) {
    const expected = counts.reduce((total, count) => total + count, 0) / counts.length;
    sum += counts.reduce((part, count) => part + (count - expected) ** 2 / expected, 0);
    degrees += counts.length - 1;
  }
  return sum < critical99(degrees);
}
