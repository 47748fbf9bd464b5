import type { FastifyBaseLogger } from 'fastify';
import type { SyncReport } from './sync-games.ts';

const RENEW_MS = 10 * 60_000;
const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 60_000;

/** Faults that one log line lists. */
const FAULTS_TOLD = 10;

/**
 * Renews one provider's games now and every ten minutes. After a failure it retries sooner, with growing pauses. Resolves when
 * aborted.
 */
export async function followCatalogue(
  sync: () => Promise<SyncReport>,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  let retryMs = RETRY_FIRST_MS;
  while (!signal.aborted) {
    try {
      const { games, faults } = await sync();
      log.info({ games }, 'game catalogue renewed');
      if (faults.length > 0) {
        log.warn(
          { count: faults.length, faults: faults.slice(0, FAULTS_TOLD) },
          'entries of the game list make no sense',
        );
      }
      retryMs = RETRY_FIRST_MS;
      await pause(RENEW_MS, signal);
    } catch (error) {
      log.warn({ err: error, retryMs }, 'game catalogue not renewed');
      await pause(retryMs, signal);
      retryMs = Math.min(RETRY_LONGEST_MS, retryMs * 2);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });
}
