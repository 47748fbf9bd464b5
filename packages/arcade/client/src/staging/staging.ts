import type { RoundView } from '../api-types.ts';
import type { Table } from '../view/table-parts.ts';

/** How one kind of game is played on its page. Nothing here decides anything: steps and amounts come from the server. */
export interface Staging {
  /** What is in the window, from the back to the front. */
  readonly window: readonly Element[];
  /** Stands in the title's place while a feature is on. */
  readonly header: HTMLElement | undefined;
  /** What the player chooses beside the stake, and sends with it. */
  readonly choice: { readonly element: HTMLElement; current(): RoundChoice } | undefined;
  /** Puts it on the table it will use. */
  seat(table: Table, currency: string): Presenter;
}

export interface RoundChoice {
  readonly side: 'under' | 'over';
  readonly chance: number;
}

export interface Presenter {
  /** Everything moves; the result is not known yet. */
  start(): void;
  /** No result came: everything stands as before. */
  abort(): Promise<void>;
  /** Shows what stands: the first step of a round, or what it was before any. */
  rest(round?: RoundView): void;
  /**
   * Shows a round from step `from` on: a fresh one out of the motion (`turn`), an interrupted one from where it stopped.
   * `onShown` receives how many steps have been shown to their end.
   */
  present(round: RoundView, from: number, turn: boolean, onShown: (steps: number) => void): Promise<void>;
}

/** How long a win counts: longer for more, never a wait for little. */
export function countMs(win: bigint, stake: bigint): number {
  if (win < stake) return 350;
  return win < stake * 5n ? 800 : 1_500;
}
