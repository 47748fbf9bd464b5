import type { Frame } from '../frame.ts';

/** Tells the page around of rounds at a table, where cards may come while a slip is still being answered: open until both are shown. */
export function createRoundTeller({ post }: Pick<Frame, 'post'>): { begin(): void; end(): void } {
  let underway = 0;
  return {
    begin() {
      if (underway === 0) post({ type: 'round', phase: 'open' });
      underway += 1;
    },
    end() {
      underway -= 1;
      if (underway === 0) post({ type: 'round', phase: 'closed' });
    },
  };
}
