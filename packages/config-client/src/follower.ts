import type { ConfigEvent } from '@marquee/contracts/snapshot';
import type { Logger } from 'pino';
import { createBackoff } from './backoff.ts';
import type { BrandStore } from './brand-store.ts';
import type { ReconnectMs } from './client-options.ts';
import type { ConfigHttp } from './config-http.ts';
import { type HeldBrand, holdBrand } from './held-brand.ts';
import { readEvents } from './read-events.ts';
import { readSnapshot } from './read-snapshot.ts';

/** Above this many brands at once the whole snapshot is cheaper than brand by brand. */
const SINGLE_FETCHES_MAX = 64;

export interface FollowerOptions {
  readonly http: ConfigHttp;
  readonly store: BrandStore;
  readonly logger: Logger;
  readonly reconnectMs: ReconnectMs;
  readonly swap: (set: readonly HeldBrand[], removed: readonly string[]) => void;
  /** What is held equals what the service has, as far as can be known now. */
  readonly confirm: () => void;
}

/** Follows the service until the signal fires: stream, catch up, events; on any failure a pause and again. */
export async function follow(options: FollowerOptions, signal: AbortSignal): Promise<void> {
  const { logger, reconnectMs } = options;
  // Asking who isn't there costs nobody anything; a service that answers and fails may be failing of too much work.
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
      // Once for the time it is away: it is asked several times a second.
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
  // Work goes on beside the stream, so that a long fetch doesn't look like a silent service; its failure ends both.
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const heard = () => {
    if (todo.isDone()) confirm();
  };
  const read = async () => {
    for await (const event of readEvents(body, heard)) {
      if (event.type === 'hello') {
        logger.info({ revision: event.revision }, 'following the config service');
      }
      todo.add(event, fail);
    }
  };
  try {
    await Promise.race([read(), failed]);
  } finally {
    // The next connection must not overtake an answer of this one.
    await todo.idle();
  }
}

interface Todo {
  readonly add: (event: ConfigEvent, fail: (error: unknown) => void) => void;
  readonly isDone: () => boolean;
  /** Resolves when the worker rests, also after a failure. */
  readonly idle: () => Promise<void>;
}

/** What events ask for, the latest per merchant, worked off by one worker at a time: no answer overtakes another. */
function createTodo({ http, store, logger, swap, confirm }: FollowerOptions): Todo {
  const wanted = new Map<string, 'fetch' | 'remove'>();
  let isSnapshotWanted = false;
  let working: Promise<void> | null = null;
  let hasHello = false;
  const onBroken = (merchant: string, error: unknown) =>
    logger.error({ merchant, err: error }, 'a brand of the config service does not fit the contract, keeping the old');

  async function takeSnapshot(): Promise<void> {
    isSnapshotWanted = false;
    wanted.clear();
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
    wanted.delete(merchant);
    const json = action === 'remove' ? null : await http.brand(merchant);
    if (json === null) return swap([], [merchant]);
    try {
      const brand = holdBrand(json);
      if (brand.merchant !== merchant) throw new Error(`Asked for ${merchant}, got ${brand.merchant}`);
      swap([brand], []);
    } catch (error) {
      onBroken(merchant, error);
    }
  }
  async function work(): Promise<void> {
    for (;;) {
      const [next] = wanted;
      if (isSnapshotWanted || wanted.size > SINGLE_FETCHES_MAX) await takeSnapshot();
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
        isSnapshotWanted = event.revision !== store.revision();
      } else if (event.type === 'removed') wanted.set(event.merchant, 'remove');
      else if (store.held(event.merchant)?.revision !== event.revision) wanted.set(event.merchant, 'fetch');
      if (working) return;
      working = work();
      // After a failure it stays: this connection is over and the next one starts afresh.
      working.then(() => {
        working = null;
      }, fail);
    },
  };
}
