import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const ANSWER_WITHIN_MS = 2_000;
const POLL_MS = 250;

/** What passes by waiting: nobody listens, or who does is starting, recovering or stopping (PostgreSQL's class 57P). */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03']);
const PASSING_WORDS = /Connection terminated|timeout expired/;

/** How waiting for a server went: it was not needed, it was, or there was none in time. */
export type Waiting = 'none' | 'some' | 'in vain';

/**
 * Waits while the server takes no connections: it starts, it recovers, it is away. One that refuses for a reason that waiting does
 * not mend (a wrong password) is not waited for: whoever connects hears it.
 *
 * @param onWaiting hears once what it is waited for
 * @param mostAbsentMs how long one that does not even answer is waited for; one that recovers is waited for without end
 */
export async function waitForServer(
  url: string,
  signal: AbortSignal,
  onWaiting: (reason: string) => void,
  mostAbsentMs = Number.POSITIVE_INFINITY,
): Promise<Waiting> {
  const startedAt = Date.now();
  for (let waited: Waiting = 'none'; ; waited = 'some') {
    const refusal = await findRefusal(url);
    if (refusal === undefined || signal.aborted) return waited;
    if (waited === 'none') onWaiting(refusal.reason);
    if (!refusal.isStarting && Date.now() - startedAt > mostAbsentMs) return 'in vain';
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function findRefusal(url: string): Promise<{ reason: string; isStarting: boolean } | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!PASSING.has(code) && !PASSING_WORDS.test(message)) return undefined;
    const reason = code === 'ECONNREFUSED' ? 'nobody listens there' : message;
    return { reason, isStarting: code === '57P03' };
  } finally {
    await client.end().catch(() => undefined);
  }
}
