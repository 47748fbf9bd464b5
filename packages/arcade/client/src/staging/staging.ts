import type { RoundView } from '../api-types.ts';
import type { Table } from '../view/table-parts.ts';

/** The presentation of one kind of game. Steps and amounts come from the server. */
export interface Staging {
  /** Elements of the window, from back to front. */
  readonly window: readonly Element[];
  /** Replaces the title during a feature. */
  readonly header: HTMLElement | undefined;
  /** The control for the choice beside the stake, sent with it. */
  readonly choice: { readonly element: HTMLElement; current(): RoundChoice } | undefined;
  /** Connects it to its table. */
  seat(table: Table, currency: string): Presenter;
}

export interface RoundChoice {
  readonly side: 'under' | 'over';
  readonly chance: number;
}

export interface Presenter {
  /** Starts the motion, before the result is known. */
  start(): void;
  /** Ends the motion without a result. */
  abort(): Promise<void>;
  /** Shows a state without motion: the first step of a round, or the initial one. */
  rest(round?: RoundView): void;
  /**
   * Presents a round from step `from`: a new one out of the motion (`turn`), an interrupted one from where it stopped. `onShown` receives
   * the number of fully shown steps.
   */
  present(round: RoundView, from: number, turn: boolean, onShown: (steps: number) => void): Promise<void>;
}

/** How long a win is counted up: longer for a larger one. */
export function countMs(win: bigint, stake: bigint): number {
  if (win < stake) return 350;
  return win < stake * 5n ? 800 : 1_500;
}
