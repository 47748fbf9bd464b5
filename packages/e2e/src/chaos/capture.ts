/** All that the players of a run and the simulated providers heard, each held against what only another brand has. */

/** By brand: what stands in nothing that is another's, such as its code and its members' ids. */
export type Marks = ReadonlyMap<string, readonly string[]>;

export interface Answer {
  /** The brand whose player, or about whose player, was heard. */
  readonly merchant: string;
  /** Who answered what. */
  readonly of: string;
  readonly status: number;
  readonly text: string;
}

const EXCERPT = 120;

export class Capture {
  /** Answers that held a mark of another brand, a line each. */
  readonly foreign: string[] = [];
  /** How many answers had each status from 500 on, by who gave it. */
  readonly faults = new Map<string, number>();
  /** How long the wallet took for each answer, since whoever measures emptied it. */
  readonly tookMs: number[] = [];
  #foreignTo: ReadonlyMap<string, RegExp> = new Map();

  /** From now on. */
  watch(marks: Marks): void {
    this.#foreignTo = new Map([...marks.keys()].map((merchant) => [merchant, foreignMarks(marks, merchant)]));
  }

  faultCount = (): number => [...this.faults.values()].reduce((sum, count) => sum + count, 0);

  hear({ merchant, of, status, text }: Answer): void {
    if (status >= 500) this.faults.set(`${of} ${status}`, (this.faults.get(`${of} ${status}`) ?? 0) + 1);
    const found = this.#foreignTo.get(merchant)?.exec(text);
    if (found) this.foreign.push(`${of} told ${merchant} of ${found[0]}: ${text.slice(0, EXCERPT)}`);
  }
}

/** Finds what any brand but this one has. Marks are codes, names and ids: nothing in them means anything to an expression. */
export const foreignMarks = (marks: Marks, merchant: string): RegExp =>
  new RegExp([...marks].flatMap(([other, own]) => (other === merchant ? [] : own)).join('|'));
