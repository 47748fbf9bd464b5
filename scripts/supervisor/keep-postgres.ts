import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Postgres, startPostgres } from '../postgres/start-postgres.ts';
import { createCrashBudget } from './crash-budget.ts';

/** An embedded PostgreSQL that is kept running. */
export interface KeptPostgres {
  readonly adminUrl: string;
  /** Rejects with one clear line when it cannot be kept; never resolves. */
  readonly gaveUp: Promise<never>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, and restarts it when it ends unexpectedly. It keeps its port, because the servers know only that one; if it cannot,
 * this gives up. Rejects with one clear line if the first start fails.
 * @param signal ends the first start; `stop` ends everything after it
 */
export async function keepPostgres(
  dataDir: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<KeptPostgres> {
  let current: Postgres = await startPostgres(dataDir, { say, signal });
  const { adminUrl } = current;
  const stopping = new AbortController();
  const nextDelay = createCrashBudget();

  async function restartUntilStopped(): Promise<void> {
    for (;;) {
      await hasEnded(current);
      if (stopping.signal.aborted) return;
      const delayMs = nextDelay(Date.now());
      if (delayMs === undefined)
        throw new Error(`PostgreSQL ended too often and is given up. Its log is in ${dataDir}/log.`);
      say(`PostgreSQL ended; starting it again in ${delayMs} ms`);
      await sleep(delayMs, undefined, { signal: stopping.signal });
      current = await startPostgres(dataDir, { say, signal: stopping.signal });
      if (current.adminUrl !== adminUrl)
        throw new Error('PostgreSQL came back on another port: its own was taken meanwhile.');
      say('PostgreSQL accepts connections again');
    }
  }

  const gaveUp = Promise.withResolvers<never>();
  gaveUp.promise.catch(() => undefined);
  const ended = restartUntilStopped().catch((error: unknown) => {
    // A start that a stop interrupts is no failure.
    if (!stopping.signal.aborted) gaveUp.reject(error);
  });
  return {
    adminUrl,
    gaveUp: gaveUp.promise,
    async stop() {
      stopping.abort();
      await current.stop();
      await ended;
      // A restart may have succeeded at the moment of the stop.
      await current.stop();
    },
  };
}

async function hasEnded({ guard }: Postgres): Promise<void> {
  if (guard.exitCode === null && guard.signalCode === null) await once(guard, 'exit');
}
