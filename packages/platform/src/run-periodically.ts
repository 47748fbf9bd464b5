import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export interface Job {
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  /** The log text of a failure; the job runs again at its next time. */
  readonly failure: string;
}

/** Runs a job now and after every pause. Resolves when aborted. */
export async function runPeriodically(
  { everyMs, work, failure }: Job,
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error: unknown) => log.warn({ err: error }, failure));
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
