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
 * Starts PostgreSQL, and starts it again when it ends unasked. It comes back on its port, since the servers know only that
 * one; where it cannot, it is given up. Rejects with one clear line where the first start fails.
 */
export async function keepPostgres(dataDir: string, say: (line: string) => void): Promise<KeptPostgres> {
  let current: Postgres = await startPostgres(dataDir);
  const { adminUrl } = current;
  const stopping = new AbortController();
  const nextDelay = createCrashBudget();

  async function restartUntilStopped(): Promise<never> {
    for (;;) {
      await hasEnded(current);
      if (stopping.signal.aborted) return new Promise(() => undefined);
      const delayMs = nextDelay(Date.now());
      if (delayMs === undefined)
        throw new Error(`PostgreSQL ended too often and is given up. Its log is in ${dataDir}/log.`);
      say(`PostgreSQL ended; starting it again in ${delayMs} ms`);
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return new Promise(() => undefined);
      current = await startPostgres(dataDir);
      if (stopping.signal.aborted) await current.stop();
      else if (current.adminUrl !== adminUrl)
        throw new Error('PostgreSQL came back on another port: its own was taken meanwhile.');
    }
  }

  const gaveUp = restartUntilStopped();
  gaveUp.catch(() => undefined);
  return {
    adminUrl,
    gaveUp,
    async stop() {
      stopping.abort();
      await current.stop();
    },
  };
}

async function hasEnded({ guard }: Postgres): Promise<void> {
  if (guard.exitCode === null && guard.signalCode === null) await once(guard, 'exit');
}
