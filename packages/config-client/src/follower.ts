import type { ConfigEvent } from '@marquee/contracts/snapshot';
import type { Logger } from 'pino';
import { createBackoff } from './backoff.ts';
import type { BrandStore } from './brand-store.ts';
import type { ReconnectMs } from './client-options.ts';
import type { ConfigHttp } from './config-http.ts';
import { type HeldBrand, holdBrand } from './held-brand.ts';
import { readEvents } from './read-events.ts';
import { readSnapshot } from './read-snapshot.ts';

/** Above this number of changed brands, the whole snapshot is cheaper than single brands. */
const SINGLE_FETCHES_MAX = 64;

export interface FollowerOptions {
  readonly http: ConfigHttp;
  readonly store: BrandStore;
  readonly logger: Logger;
  readonly reconnectMs: ReconnectMs;
  readonly swap: (set: readonly HeldBrand[], removed: readonly string[]) => void;
  /** Called when the data equals the service's. */
  readonly confirm: () => void;
}

/** Follows the service until the signal fires: open the stream, catch up, apply events; after any failure pause and repeat. */
export async function follow(options: FollowerOptions, signal: AbortSignal): Promise<void> {
  const { logger, reconnectMs } = options;
  // Retrying an unreachable service is cheap. A service that answers with failures may be overloaded, so its pauses grow.
  const away = createBackoff(reconnectMs.away, reconnectMs.away);
  const failing = createBackoff(reconnectMs.first, reconnectMs.longest);
  const confirm = () => {
    failing.reset();
    options.confirm();
  };
  let wasReached = true;
  while (!signal.aborted) {
    const connection = new AbortController();
    let isReached = false;
    const onOpen = () => {
      isReached = true;
    };
    try {
      await connect({ ...options, confirm }, onOpen, AbortSignal.any([signal, connection.signal]));
      logger.info('the config stream ended');
    } catch (error) {
      // Logged once per outage, because attempts follow several times a second.
      const level = isReached || wasReached ? 'warn' : 'debug';
      if (!signal.aborted) logger[level]({ err: error }, 'the config service can’t be followed, trying again');
    }
    connection.abort();
    wasReached = isReached;
    await (isReached ? failing : away).wait(signal);
  }
}

async function connect(options: FollowerOptions, onOpen: () => void, signal: AbortSignal): Promise<void> {
  const { http, confirm, logger } = options;
  const todo = createTodo(options);
  const body = await http.stream(signal);
  onOpen();
  // Fetches run beside the stream, so that a long fetch does not look like a silent service. A failed fetch ends both.
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const onReceived = () => {
    if (todo.isDone()) confirm();
  };
  const read = async () => {
    for await (const event of readEvents(body, onReceived)) {
      if (event.type === 'hello') {
        logger.info({ revision: event.revision }, 'following the config service');
      }
      todo.add(event, fail);
    }
  };
  try {
    await Promise.race([read(), failed]);
  } finally {
    // The next connection must wait for this one's answers.
    await todo.idle();
  }
}

interface Todo {
  readonly add: (event: ConfigEvent, fail: (error: unknown) => void) => void;
  readonly isDone: () => boolean;
  /** Resolves when the worker is idle, also after a failure. */
  readonly idle: () => Promise<void>;
}

/** The latest requested change per merchant, processed by one worker, so that no answer overtakes another. */
function createTodo({ http, store, logger, swap, confirm }: FollowerOptions): Todo {
  const pending = new Map<string, 'fetch' | 'remove'>();
  let needsSnapshot = false;
  let working: Promise<void> | null = null;
  let hasHello = false;
  const onBroken = (merchant: string, error: unknown) =>
    logger.error({ merchant, err: error }, 'a brand of the config service does not fit the contract, keeping the old');

  async function takeSnapshot(): Promise<void> {
    needsSnapshot = false;
    pending.clear();
    const body = await http.snapshot(store.revision());
    if (body === null) return;
    const knownRevision = (merchant: string) => store.held(merchant)?.revision;
    const { changed, merchants } = await readSnapshot(body, { knownRevision, onBroken });
    swap(
      changed,
      Array.from(store.all(), ({ merchant }) => merchant).filter((merchant) => !merchants.has(merchant)),
    );
  }
  async function takeOne(merchant: string, action: 'fetch' | 'remove'): Promise<void> {
    pending.delete(merchant);
    const json = action === 'remove' ? null : await http.brand(merchant);
    if (json === null) return swap([], [merchant]);
    try {
      const brand = holdBrand(json);
      if (brand.merchant !== merchant) throw new Error(`Requested ${merchant}, received ${brand.merchant}`);
      swap([brand], []);
    } catch (error) {
      onBroken(merchant, error);
    }
  }
  async function work(): Promise<void> {
    for (;;) {
      const [next] = pending;
      if (needsSnapshot || pending.size > SINGLE_FETCHES_MAX) await takeSnapshot();
      else if (next) await takeOne(...next);
      else break;
    }
    confirm();
  }
  return {
    isDone: () => hasHello && working === null,
    idle: async () => {
      await working?.catch(() => {});
    },
    add: (event, fail) => {
      if (event.type === 'hello') {
        hasHello = true;
        needsSnapshot = event.revision !== store.revision();
      } else if (event.type === 'removed') pending.set(event.merchant, 'remove');
      else if (store.held(event.merchant)?.revision !== event.revision) pending.set(event.merchant, 'fetch');
      if (working) return;
      working = work();
      // It stays after a failure: this connection ends, and the next one starts from the beginning.
      working.then(() => {
        working = null;
      }, fail);
    },
  };
}
