import type { Frame } from '../frame.ts';

/** Reports rounds at a table to the lobby. Cards may arrive before a slip's answer: the round is open until both have ended. */
export function createRoundReporter({ post }: Pick<Frame, 'post'>): { begin(): void; end(): void } {
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
