/**
 * A connection to Valkey (or anything that speaks its protocol), for the servers that share something through it. A subpath
 * of its own: a server that is not given a `VALKEY_URL` never loads the client.
 */
import { Redis } from 'ioredis';
import type { Logger } from './logger.ts';

/** Commands, subscriptions and the events `ready` (again) and `message`. */
export type ValkeyClient = Redis;

export interface ValkeyOptions {
  /** `redis[s]://` or `valkey[s]://user:password@host:port/number`. */
  readonly url: string;
  /** As `CLIENT LIST` shows it. */
  readonly name: string;
  readonly logger: Logger;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that owes an answer and says nothing for this long is given up, and opened anew. */
const SILENCE_TIMEOUT_MS = 5_000;
const RECONNECT_FIRST_MS = 100;
const RECONNECT_LONGEST_MS = 5_000;

/**
 * Connects, and connects again for as long as it takes; nothing here ends the process. While there is no connection every
 * command rejects at once, and what was under way when it broke rejects then: callers have something else to do, and nothing
 * they ask is worth sending late. Subscriptions are the caller's to renew on `ready`. Ends with `disconnect()`.
 */
export function connectValkey({ url, name, logger }: ValkeyOptions): ValkeyClient {
  const client = new Redis(url.replace(/^valkey/i, 'redis'), {
    connectionName: name,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(RECONNECT_LONGEST_MS, RECONNECT_FIRST_MS * 2 ** Math.min(attempt - 1, 10)),
  });
  let isAway = false;
  const lose = (reason: string): void => {
    if (!isAway) logger.warn({ connection: name, reason }, 'Valkey cannot be reached');
    isAway = true;
  };
  // The message alone: the client hangs the failed command on the error, and that may be the password.
  client.on('error', (error: NodeJS.ErrnoException) => lose(error.message || String(error.code)));
  // A server that ends in good order is no error.
  client.on('reconnecting', () => lose('the connection was closed'));
  client.on('ready', () => {
    if (isAway) logger.info({ connection: name }, 'Valkey is back');
    isAway = false;
  });
  return client;
}

/** An answer that is worth no more than this wait. Rejects once it is over; what comes later is dropped. */
export function within<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
