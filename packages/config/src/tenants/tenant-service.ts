import { join } from 'node:path';
import type { Logger } from '@marquee/server-kit';
import { type AssetStore, openAssetStore } from '../store/asset-store.ts';
import { openLastGood } from '../store/last-good.ts';
import { type BrandRegistry, createBrandRegistry } from './brand-registry.ts';
import { createFaultBook, type FaultBook } from './fault-book.ts';
import { type Changed, loadPass, type PassContext } from './load-pass.ts';
import { watchTenants } from './watch-tenants.ts';

export interface TenantServiceOptions {
  /** Tenant directories. */
  readonly dirs: readonly string[];
  /** Directory this server may write to. */
  readonly dataDir: string;
  readonly messageKeys: ReadonlySet<string> | null;
  readonly logger: Logger;
}

export interface TenantService {
  readonly registry: BrandRegistry;
  readonly book: FaultBook;
  readonly assets: AssetStore;
  readonly isReady: () => true | string;
  /** Watches, then loads everything once; resolves when that is served. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The folders, followed: what is served is what they said when they last made sense. */
export async function createTenantService({
  dirs,
  dataDir,
  messageKeys,
  logger,
}: TenantServiceOptions): Promise<TenantService> {
  const registry = createBrandRegistry();
  const book = createFaultBook(logger);
  const assets = await openAssetStore(join(dataDir, 'assets'));
  const lastGood = await openLastGood(join(dataDir, 'last-good'), logger);
  const context: PassContext = { dirs, messageKeys, registry, book, lastGood, assets, logger, chains: new Map() };
  const passes = createPasses(context);
  let isLoaded = false;
  let close: () => Promise<void> = async () => {};

  return {
    registry,
    book,
    assets,
    isReady: () => isLoaded || 'the tenant folders are being loaded',
    start: async () => {
      isLoaded = await serveLastGood(context);
      const watcher = await watchTenants(dirs, passes.ask, logger);
      close = watcher.close;
      const startedAtMs = performance.now();
      passes.ask('all');
      await passes.idle();
      isLoaded = true;
      const counts = { brands: registry.size(), refused: book.refused().size };
      logger.info({ ...counts, ms: Math.round(performance.now() - startedAtMs) }, 'the tenant folders are loaded');
      await tidyUp(context);
    },
    stop: async () => {
      await close();
      await passes.idle();
    },
  };
}

/**
 * What the last run served, before the folders are read: a restart is a pause, not a change. True when it is the whole;
 * anything less must wait for the folders, since followers drop what a snapshot leaves out.
 */
async function serveLastGood({ registry, lastGood, logger }: PassContext): Promise<boolean> {
  const { brands, isWhole } = await lastGood.load();
  for (const brand of brands) registry.set(brand);
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

interface Passes {
  readonly ask: (changed: Changed) => void;
  readonly idle: () => Promise<void>;
}

/** One pass at a time; what is asked for meanwhile is one more pass. */
function createPasses(context: PassContext): Passes {
  let wanted: Changed = new Set();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (wanted === 'all' || wanted.size > 0) {
      const changed = wanted;
      wanted = new Set();
      try {
        await loadPass(context, changed);
      } catch (error) {
        context.logger.error({ err: error }, 'the tenant folders can’t be loaded, what is served stays');
      }
    }
    running = null;
  }
  return {
    ask: (changed) => {
      wanted = changed === 'all' || wanted === 'all' ? 'all' : new Set([...wanted, ...changed]);
      running ??= run();
    },
    idle: async () => {
      await running;
    },
  };
}
