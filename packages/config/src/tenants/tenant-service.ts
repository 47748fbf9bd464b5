import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Logger } from '@marquee/server-kit';
import { createTenantLoader, type LoadResult, type Override } from '@marquee/tenancy';
import { type AssetStore, openAssetStore } from '../store/asset-store.ts';
import { openLastGood } from '../store/last-good.ts';
import { type BrandRegistry, createBrandRegistry } from './brand-registry.ts';
import { createFaultRegistry, type FaultRegistry } from './fault-registry.ts';
import { type Changed, loadPass, type PassContext, type ReadContext } from './load-pass.ts';
import { serveKills } from './serve-kills.ts';
import { createTurns } from './turns.ts';
import { type TenantWatcher, watchTenants } from './watch-tenants.ts';

/** Previews of drafts add files while the process runs. */
const CLEANUP_MS = 24 * 3_600_000;

export interface TenantServiceOptions {
  /** Tenant directories. */
  readonly dirs: readonly string[];
  /** Directory this server may write to. */
  readonly dataDir: string;
  readonly messageKeys: ReadonlySet<string> | null;
  readonly logger: Logger;
  /** Values of run time by brand; their owner changes them in place, inside `exclusively`. */
  readonly overrides?: Map<string, readonly Override[]>;
  /** A folder is read once nothing was written to it for this long. */
  readonly quietMs?: number;
}

export interface TenantService {
  /** Tenant directories. */
  readonly dirs: readonly string[];
  readonly registry: BrandRegistry;
  readonly faultRegistry: FaultRegistry;
  readonly assets: AssetStore;
  readonly counts: PassContext['counts'];
  readonly isReady: () => true | string;
  /** Compiles a brand from its folders and values of run time, with the layers of each value. Large: do not keep it. */
  readonly load: (merchant: string) => LoadResult;
  /** The values of run time of a brand. */
  readonly overridesOf: (merchant: string) => readonly Override[];
  /** Runs `work` alone: no folder is loaded and no other such work runs. */
  readonly exclusively: <Result>(work: (context: PassContext) => Promise<Result>) => Promise<Result>;
  /** Runs `work` before everything that waits, at the next pause of what runs: an emergency. */
  readonly urgently: TenantService['exclusively'];
  /** For trials that write and serve nothing: they wait for no turn, and no turn waits for them. */
  readonly reading: ReadContext;
  /** Loads these brands again, e.g. when a value of run time has ended. */
  readonly reload: (merchants: ReadonlySet<string>) => Promise<void>;
  /** Called after each pass over the folders. */
  readonly onPass: (listener: () => Promise<void>) => void;
  /** Watches the folders, then loads all once; resolves when that is served. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Follows the folders: serves their last valid content. */
export async function createTenantService({
  dirs,
  dataDir,
  messageKeys,
  logger,
  overrides = new Map(),
  quietMs,
}: TenantServiceOptions): Promise<TenantService> {
  const registry = createBrandRegistry();
  const faultRegistry = createFaultRegistry(logger);
  const assets = await openAssetStore(join(dataDir, 'assets'));
  const lastGood = await openLastGood(join(dataDir, 'last-good'), logger);
  let watcher: TenantWatcher | null = null;
  const context: PassContext = {
    dirs,
    messageKeys,
    registry,
    faultRegistry,
    lastGood,
    assets,
    logger,
    chains: new Map(),
    isChanging: (name) => passes.isToRead(name) || watcher?.isChanging(name) === true,
    overrides,
    counts: { compiled: 0 },
    // Before the first load an emergency would not find its brand.
    breathe: () => (isLoaded ? passes.pause() : setImmediate()),
  };
  const passes = createPasses(context);
  let isLoaded = false;
  let cleanupTimer: NodeJS.Timeout | undefined;

  return {
    dirs,
    registry,
    faultRegistry,
    assets,
    counts: context.counts,
    load: (merchant) => createTenantLoader(context).load(merchant, overrides.get(merchant)),
    overridesOf: (merchant) => overrides.get(merchant) ?? [],
    exclusively: passes.exclusively,
    urgently: passes.urgently,
    reading: { ...context, breathe: passes.breathe },
    reload: async (merchants) => {
      passes.request(merchants);
      await passes.idle();
    },
    onPass: passes.onPass,
    isReady: () => isLoaded || 'the tenant folders are being loaded',
    start: async () => {
      isLoaded = await serveLastGood(context);
      watcher = await watchTenants(dirs, passes.request, logger, quietMs);
      const startedAtMs = performance.now();
      passes.request('all');
      await passes.idle();
      isLoaded = true;
      const counts = { brands: registry.size(), refused: faultRegistry.refused().size };
      logger.info({ ...counts, ms: Math.round(performance.now() - startedAtMs) }, 'the tenant folders are loaded');
      await tidyUp(context);
      cleanupTimer = setInterval(() => void tidyUp(context), CLEANUP_MS).unref();
    },
    stop: async () => {
      clearInterval(cleanupTimer);
      await watcher?.close();
      await passes.idle();
    },
  };
}

/**
 * Serves the versions of the last run before the folders are read, so that a restart is a pause and not a change. True when they are
 * complete; otherwise followers must wait for the folders, since they drop brands that a snapshot lacks.
 */
async function serveLastGood(context: PassContext): Promise<boolean> {
  const { registry, lastGood, logger } = context;
  const { brands, isWhole } = await lastGood.load();
  for (const brand of brands) {
    registry.set(brand);
    // The process may have ended between a kill and its saving.
    await serveKills(context, brand.merchant);
  }
  if (brands.length > 0) logger.info({ brands: brands.length, isWhole }, 'the last good versions are loaded');
  return isWhole;
}

async function tidyUp({ registry, assets, lastGood, logger }: PassContext): Promise<void> {
  try {
    await lastGood.markWhole();
    await assets.prune(new Set(registry.all().flatMap((brand) => brand.assets)));
  } catch (error) {
    logger.warn({ err: error }, 'the data directory can’t be tidied');
  }
}

const together = (one: Changed, other: Changed): Changed =>
  one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other]);

interface Passes {
  readonly request: (changed: Changed) => void;
  /** Whether a folder has changes that no pass has read yet. */
  readonly isToRead: (name: string) => boolean;
  readonly idle: () => Promise<void>;
  readonly exclusively: TenantService['exclusively'];
  readonly urgently: TenantService['urgently'];
  readonly breathe: () => Promise<void>;
  readonly pause: () => Promise<void>;
  readonly onPass: TenantService['onPass'];
}

/** One pass at a time; requests during a pass lead to one more. Other work runs in between. */
function createPasses(context: PassContext): Passes {
  const listeners: (() => Promise<void>)[] = [];
  // Before the first pass nothing is read.
  let pending: Changed = 'all';
  let isRequested = false;
  let passing: Changed = new Set();
  const turns = createTurns();
  const has = (changed: Changed, name: string) => changed === 'all' || changed.has(name);
  /** The folders for an emergency, which may come before the running pass has read a folder. */
  const inEmergency = (): PassContext => {
    const { isChanging } = context;
    return { ...context, isChanging: (name) => has(passing, name) || isChanging(name), breathe: () => setImmediate() };
  };

  async function pass(): Promise<void> {
    const changed = pending;
    pending = new Set();
    isRequested = false;
    passing = changed;
    try {
      await loadPass(context, changed).catch((error: unknown) => {
        pending = together(changed, pending);
        throw error;
      });
      for (const listener of listeners) await listener();
    } catch (error) {
      context.logger.error({ err: error }, 'the tenant folders can’t be loaded, what is served stays');
    } finally {
      passing = new Set();
    }
  }
  return {
    request: (changed) => {
      pending = together(pending, changed);
      if (!isRequested) void turns.take(pass);
      isRequested = true;
    },
    isToRead: (name) => has(pending, name),
    idle: () => turns.take(async () => undefined),
    exclusively: (work) => turns.take(() => work(context)),
    urgently: (work) => turns.takeFirst(() => work(inEmergency())),
    breathe: turns.breathe,
    pause: turns.pause,
    onPass: (listener) => {
      listeners.push(listener);
    },
  };
}
