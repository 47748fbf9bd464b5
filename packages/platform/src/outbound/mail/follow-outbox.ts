import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const LOOK_EVERY_MS = 15_000;

/** Sends what is due now and every few seconds: what a process that died had taken, and what is to be tried again. */
export async function followOutbox(
  sendDue: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await sendDue().catch((error: unknown) => log.warn({ err: error }, 'the mail outbox could not be read'));
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
