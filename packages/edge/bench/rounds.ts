import { medianOf } from './table.ts';

export interface Sample {
  readonly rps: number;
  readonly usPerRequest: number | null;
  /** Share of the server's core that other processes used meanwhile; null if unknown. */
  readonly foreign: number | null;
}

export const FOREIGN_MAX = 0.1;
export const CLEAN_MIN = 3;

/** One case's rounds: those without other processes on the server's core if there are enough, else all. */
export class Rounds {
  readonly #pairs: readonly { edge: Sample; bare: Sample }[];
  readonly clean: number;
  readonly all: number;

  constructor(edge: readonly Sample[], bare: readonly Sample[]) {
    const pairs = edge.flatMap((sample, i) => (bare[i] === undefined ? [] : [{ edge: sample, bare: bare[i] }]));
    const isClean = ({ foreign }: Sample) => foreign === null || foreign < FOREIGN_MAX;
    const clean = pairs.filter((pair) => isClean(pair.edge) && isClean(pair.bare));
    this.clean = clean.length;
    this.all = pairs.length;
    this.#pairs = clean.length >= CLEAN_MIN ? clean : pairs;
  }

  median(side: 'edge' | 'bare', read: (sample: Sample) => number | null): number | null {
    return medianOf(this.#pairs.map((pair) => read(pair[side])));
  }

  /** Median over rounds of edge ÷ bare. Both ran right after each other, so a slower machine affects both. */
  medianRatio(read: (sample: Sample) => number | null): number | null {
    return medianOf(
      this.#pairs.map(({ edge, bare }) => {
        const [a, b] = [read(edge), read(bare)];
        return a === null || b === null || b === 0 ? null : a / b;
      }),
    );
  }

  get spread(): number {
    const all = this.#pairs.map(({ edge }) => edge.rps);
    return (Math.max(...all) - Math.min(...all)) / (this.median('edge', rpsOf) ?? 1);
  }
}

export const rpsOf = (sample: Sample): number => sample.rps;
export const cpuOf = (sample: Sample): number | null => sample.usPerRequest;
