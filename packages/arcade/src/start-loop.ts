import { setTimeout as pause } from 'node:timers/promises';

export interface Loop {
  /** Ends the loop after the current step. */
  stop(): Promise<void>;
}

/** Runs step after step. Each resolves to the milliseconds until the next, and none rejects. */
export function startLoop(step: () => Promise<number>): Loop {
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = await step();
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = loop();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
