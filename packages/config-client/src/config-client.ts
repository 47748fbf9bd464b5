import { join } from 'node:path';
import { CONFIG_HEARTBEAT_MS } from '@marquee/contracts/snapshot';
import { createAssetFiles } from './asset-files.ts';
import { createBrandStore } from './brand-store.ts';
import type { BrandChange, ConfigClient, ConfigClientOptions } from './client-options.ts';
import { createConfigHttp } from './config-http.ts';
import { follow } from './follower.ts';
import { assetNames, type HeldBrand } from './held-brand.ts';
import { createLastKnownGood } from './last-known-good.ts';
import { createPersistQueue } from './persist-queue.ts';

/** Interval of updating the date of the copy on disk, and of deleting unused assets. */
const STATE_INTERVAL_MS = 60_000;
const PRUNE_INTERVAL_MS = 86_400_000;

const DEFAULTS = {
  fetchTimeoutMs: 10_000,
  silenceMs: 3 * CONFIG_HEARTBEAT_MS,
  reconnectMs: { away: 500, first: 250, longest: 15_000 },
};

/** Creates a client of the config service. It does nothing before `start`. */
export function createConfigClient(options: ConfigClientOptions): ConfigClient {
  const { url, dataDir, logger, fetchTimeoutMs, silenceMs, reconnectMs } = { ...DEFAULTS, ...options };
  const stopping = new AbortController();
  const dir = join(dataDir, 'last-known-good');
  const http = createConfigHttp({ url, fetchTimeoutMs, silenceMs, signal: stopping.signal });
  const store = createBrandStore((merchant, error) =>
    logger.error({ merchant, err: error }, 'a last-known-good brand does not fit the contract and is dropped'),
  );
  const disk = createLastKnownGood(dir, logger);
  const assets = createAssetFiles(join(dir, 'assets'), http.asset, logger);
  const listeners = new Set<(change: BrandChange) => void>();
  const first = Promise.withResolvers<void>();
  let confirmedAtMs: number | null = null;
  let hasData = false;
  let isConfirmed = false;
  let following = Promise.resolve();
  let dating: NodeJS.Timeout | undefined;

  let prunedAtMs = 0;

  async function saveState(): Promise<void> {
    try {
      if (confirmedAtMs !== null) await disk.saveState(confirmedAtMs);
    } catch (error) {
      logger.error({ err: error }, 'the last-known-good copy can’t be dated');
    }
  }
  /** Only confirmed data says which assets are unused. */
  async function prune(): Promise<void> {
    if (ageOf(confirmedAtMs) > STATE_INTERVAL_MS || Date.now() - prunedAtMs < PRUNE_INTERVAL_MS) return;
    prunedAtMs = Date.now();
    const used = new Set<string>();
    for (const { json } of store.all()) for (const name of assetNames(json)) used.add(name);
    await assets.prune(used).catch((error: unknown) => logger.warn({ err: error }, 'unused assets can’t be deleted'));
  }
  const onIdle = async () => {
    await saveState();
    await prune();
  };
  const queue = createPersistQueue({ store, disk, assets, logger, signal: stopping.signal, onIdle });

  function swap(set: readonly HeldBrand[], removed: readonly string[]): void {
    for (const { merchant, differences } of set) {
      if (differences.length > 0)
        logger.warn({ merchant, differences }, 'the config service has another version: unknown settings are ignored');
    }
    const changes = store.apply(set, removed);
    queue.add(changes.map(({ merchant }) => merchant));
    notifyAll(changes);
  }
  /** Listeners derive data from brands, so they are notified of brands from disk too. */
  function notifyAll(changes: readonly BrandChange[]): void {
    for (const change of changes) {
      for (const listener of listeners) notify(listener, change);
    }
  }
  function notify(listener: (change: BrandChange) => void, change: BrandChange): void {
    try {
      listener(change);
    } catch (error) {
      logger.error({ ...change, err: error }, 'a listener of the config client failed');
    }
  }
  function ready(): void {
    hasData = true;
    first.resolve();
  }
  async function loadFromDisk(): Promise<void> {
    await assets.open();
    const saved = await disk.load();
    if (saved.brands.length === 0) return;
    notifyAll(store.apply(saved.brands, []));
    confirmedAtMs = saved.confirmedAtMs;
    logger.info({ brands: store.size(), ageMs: ageOf(confirmedAtMs) }, 'serving the last known good configuration');
    ready();
  }
  function confirm(): void {
    confirmedAtMs = Date.now();
    isConfirmed = true;
    if (!hasData) ready();
  }

  return {
    start: async () => {
      await loadFromDisk();
      dating = setInterval(saveState, STATE_INTERVAL_MS).unref();
      following = follow({ http, store, logger, reconnectMs, swap, confirm }, stopping.signal);
      await first.promise;
    },
    stop: async () => {
      stopping.abort(new Error('The config client stops'));
      clearInterval(dating);
      await following;
      await queue.idle();
      await saveState();
      first.resolve();
    },
    isReady: () => hasData || 'no configuration yet: the config service gave none and there is no copy on disk',
    health: () => ({
      from: isConfirmed ? 'config-service' : 'last-known-good',
      confirmedAt: confirmedAtMs === null ? null : new Date(confirmedAtMs).toISOString(),
    }),
    get: store.get,
    merchants: () => Array.from(store.all(), ({ merchant }) => merchant),
    hosts: () => Array.from(store.all(), ({ merchant, hosts }) => ({ merchant, hosts })),
    revision: store.revision,
    ageMs: () => ageOf(confirmedAtMs),
    asset: assets.read,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ageOf = (confirmedAtMs: number | null): number =>
  confirmedAtMs === null ? Number.POSITIVE_INFINITY : Math.max(0, Date.now() - confirmedAtMs);
