import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SyncReport } from './sync-games.ts';

const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 30_000;

/** Faults that one log line lists. */
const FAULTS_TOLD = 10;

/**
 * Renews one provider's games. After a failure it retries with growing pauses for about a minute: at the start of an installation the
 * provider may be up a moment later. @throws the last failure, or when aborted
 */
export async function renewCatalogue(
  sync: () => Promise<SyncReport>,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  for (let retryMs = RETRY_FIRST_MS; ; retryMs *= 2) {
    try {
      return logReport(await sync(), log);
    } catch (error) {
      if (retryMs > RETRY_LONGEST_MS) throw error;
      log.warn({ err: error, retryMs }, 'game catalogue not renewed');
      await sleep(retryMs, undefined, { signal });
    }
  }
}

function logReport({ games, faults }: SyncReport, log: FastifyBaseLogger): void {
  log.info({ games }, 'game catalogue renewed');
  if (faults.length > 0)
    log.warn({ count: faults.length, faults: faults.slice(0, FAULTS_TOLD) }, 'entries of the game list make no sense');
}
