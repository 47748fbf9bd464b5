export interface Backoff {
  /** Waits before the next attempt, longer each time. Resolves early when the signal fires; never rejects. */
  readonly wait: (signal: AbortSignal) => Promise<void>;
  readonly reset: () => void;
}

/** Doubling pauses with full jitter, so that servers that lost the same service do not reconnect in step. */
export function createBackoff(firstMs: number, longestMs: number): Backoff {
  let ceilingMs = firstMs;
  return {
    reset: () => {
      ceilingMs = firstMs;
    },
    wait: (signal) => {
      const pauseMs = Math.random() * ceilingMs;
      ceilingMs = Math.min(longestMs, ceilingMs * 2);
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, pauseMs);
        if (signal.aborted) done();
        else signal.addEventListener('abort', done);
      });
    },
  };
}
