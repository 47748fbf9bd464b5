/**
 * A connection to Valkey or a compatible server. It is a subpath of its own, so a server without `VALKEY_URL` never loads the
 * client.
 */
import { Redis } from 'ioredis';
import type { Logger } from './logger.ts';

/** Commands, subscriptions, and the events `ready` (after each connect) and `message`. */
export type ValkeyClient = Redis;

export interface ValkeyOptions {
  /** `redis[s]://` or `valkey[s]://user:password@host:port/number`. */
  readonly url: string;
  /** The connection's name in `CLIENT LIST`. */
  readonly name: string;
  readonly logger: Logger;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection without an answer for this long is closed and opened again. */
const SILENCE_TIMEOUT_MS = 5_000;
const RECONNECT_FIRST_MS = 100;
const RECONNECT_LONGEST_MS = 5_000;

/**
 * Connects, and reconnects without limit. Without a connection every command rejects at once, and running commands reject when the
 * connection breaks, because callers have a fallback and a late command is useless. The caller renews subscriptions at each `ready`.
 * `disconnect()` ends it.
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
  // Only the message: the client attaches the failed command to the error, which may contain the password.
  client.on('error', (error: NodeJS.ErrnoException) => lose(error.message || String(error.code)));
  // A server that shuts down in order is no error.
  client.on('reconnecting', () => lose('the connection was closed'));
  client.on('ready', () => {
    if (isAway) logger.info({ connection: name }, 'Valkey is back');
    isAway = false;
  });
  return client;
}

/** Rejects after `timeoutMs`; a later answer is dropped. */
export function within<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
