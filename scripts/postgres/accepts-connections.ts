import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const ANSWER_WITHIN_MS = 2_000;
const POLL_MS = 500;

/** The server starts or recovers: https://www.postgresql.org/docs/18/errcodes-appendix.html, `cannot_connect_now`. */
const STARTING = '57P03';
/** Temporary too: no server listens, or it is stopping. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02']);
const PASSING_WORDS = /Connection terminated|timeout expired/;

/** The result of waiting for a server. */
export interface Waiting {
  readonly hasWaited: boolean;
  /** Why it accepts no connection: it refused permanently, or did not answer for too long. Undefined if it does. */
  readonly refusal: string | undefined;
}

/**
 * Waits while the server accepts no connections because it starts, recovers or is unreachable. It does not wait after a permanent
 * refusal, such as a wrong password.
 *
 * @param onWaiting receives once the reason for waiting
 * @param mostAbsentMs how long to wait for a server that does not answer. The wait for a recovering one has no limit.
 */
export async function waitForServer(
  url: string,
  signal: AbortSignal,
  onWaiting: (reason: string) => void,
  mostAbsentMs = Number.POSITIVE_INFINITY,
): Promise<Waiting> {
  const startedAt = Date.now();
  for (let hasWaited = false; ; hasWaited = true) {
    const refusal = await findRefusal(url);
    const isOver = signal.aborted || refusal?.kind === 'for good';
    if (refusal === undefined || isOver) return { hasWaited, refusal: refusal?.reason };
    if (!hasWaited) onWaiting(refusal.reason);
    if (refusal.kind === 'away' && Date.now() - startedAt > mostAbsentMs) return { hasWaited, refusal: refusal.reason };
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

interface Refusal {
  readonly reason: string;
  readonly kind: 'starting' | 'away' | 'for good';
}

async function findRefusal(url: string): Promise<Refusal | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === STARTING) return { reason: message, kind: 'starting' };
    if (!PASSING.has(code) && !PASSING_WORDS.test(message)) return { reason: message, kind: 'for good' };
    return { reason: code === 'ECONNREFUSED' ? 'no server listens there' : message, kind: 'away' };
  } finally {
    await client.end().catch(() => undefined);
  }
}
