/** All answers to the players and the simulated providers of a run, each searched for data of another brand. */

/** By brand: values that only its data contain, such as its code and its members' ids. */
export type Marks = ReadonlyMap<string, readonly string[]>;

export interface Answer {
  /** The brand of the player that the answer is for or about. */
  readonly merchant: string;
  /** The server and the call. */
  readonly of: string;
  readonly status: number;
  readonly text: string;
}

const EXCERPT = 120;

export class Capture {
  /** Answers with a mark of another brand, one line each. */
  readonly foreign: string[] = [];
  /** Why requests to the wallet had no answer, one line each, except those that the player aborted. */
  readonly unanswered: string[] = [];
  /** Number of answers per status from 500 on, by responding server. */
  readonly faults = new Map<string, number>();
  /** Duration of each answer of the wallet since the list was last emptied. */
  readonly tookMs: number[] = [];
  #foreignTo: ReadonlyMap<string, RegExp> = new Map();

  /** Starts to search for these marks. */
  watch(marks: Marks): void {
    this.#foreignTo = new Map([...marks.keys()].map((merchant) => [merchant, foreignMarks(marks, merchant)]));
  }

  faultCount = (): number => [...this.faults.values()].reduce((sum, count) => sum + count, 0);

  record({ merchant, of, status, text }: Answer): void {
    if (status >= 500) this.faults.set(`${of} ${status}`, (this.faults.get(`${of} ${status}`) ?? 0) + 1);
    const found = this.#foreignTo.get(merchant)?.exec(text);
    if (found) this.foreign.push(`${of} sent ${found[0]} to ${merchant}: ${text.slice(0, EXCERPT)}`);
  }
}

/** Finds the marks of every other brand. Marks are codes, names and ids without special characters of expressions. */
export const foreignMarks = (marks: Marks, merchant: string): RegExp =>
  new RegExp([...marks].flatMap(([other, own]) => (other === merchant ? [] : own)).join('|'));
