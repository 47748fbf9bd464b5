import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export interface Chore {
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  /** What is said when it fails; it is tried again at its next time. */
  readonly failure: string;
}

/** Does a chore now and every so often. Resolves when told to stop. */
export async function keepDoing(
  { everyMs, work, failure }: Chore,
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error: unknown) => log.warn({ err: error }, failure));
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
