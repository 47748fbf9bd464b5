export interface Backoff {
  /** Waits before the next try, longer each time; resolves early, never rejects, when the signal fires. */
  readonly wait: (signal: AbortSignal) => Promise<void>;
  readonly reset: () => void;
}

/** Doubling pauses with full jitter, so that servers that lost the same service don't come back in step. */
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
