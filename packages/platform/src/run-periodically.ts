import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export interface PeriodicWork {
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  /** The log text of a failure; the work is done again at its next time. */
  readonly failure: string;
}

/** Work that every process does, now and after every pause. What one process at a time does is a job. Resolves when aborted. */
export async function runPeriodically(
  { everyMs, work, failure }: PeriodicWork,
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error: unknown) => log.warn({ err: error }, failure));
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
