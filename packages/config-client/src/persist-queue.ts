import type { Logger } from 'pino';
import type { AssetFiles } from './asset-files.ts';
import type { BrandStore } from './brand-store.ts';
import { assetNames } from './held-brand.ts';
import type { LastKnownGood } from './last-known-good.ts';

/** Brands written in parallel: enough to use the disk, few enough not to load the config service. */
const LANES = 8;

export interface PersistQueue {
  /** Writes the store's current version of these merchants to disk, in the background. */
  readonly add: (merchants: Iterable<string>) => void;
  /** Resolves when all writes are done. */
  readonly idle: () => Promise<void>;
}

export interface PersistQueueOptions {
  readonly store: BrandStore;
  readonly disk: LastKnownGood;
  readonly assets: AssetFiles;
  readonly logger: Logger;
  /** When it fires, pending brands are written and no more assets are fetched. */
  readonly signal: AbortSignal;
  /** Called when the queue runs empty. */
  readonly onIdle: () => Promise<void>;
}

/** Writes a brand's assets before the brand, so that every brand on disk is complete. */
export function createPersistQueue(options: PersistQueueOptions): PersistQueue {
  const { store, disk, assets, logger, signal, onIdle } = options;
  const dirty = new Set<string>();
  const busy = new Set<string>();
  let running: Promise<void> | null = null;

  async function write(merchant: string): Promise<void> {
    const held = store.held(merchant);
    if (!held) return disk.remove(merchant);
    const missing = signal.aborted ? [] : await assets.ensure(assetNames(held.json));
    if (missing.length > 0) logger.warn({ merchant, missing }, 'a brand is saved without some of its assets');
    // The brand may have changed while its assets were fetched; then it is queued again.
    if (store.held(merchant) === held) await disk.save(held);
  }
  async function lane(): Promise<void> {
    for (const merchant of dirty) {
      // Another worker writes its older version; it stays queued.
      if (busy.has(merchant)) continue;
      dirty.delete(merchant);
      busy.add(merchant);
      try {
        await write(merchant);
      } catch (error) {
        logger.error({ merchant, err: error }, 'a brand can’t be saved as last known good');
      }
      busy.delete(merchant);
    }
  }
  async function drain(): Promise<void> {
    await Promise.all(Array.from({ length: LANES }, lane));
    await onIdle();
  }
  function run(): void {
    running ??= drain().finally(() => {
      running = null;
      if (dirty.size > 0) run();
    });
  }
  return {
    add: (merchants) => {
      for (const merchant of merchants) dirty.add(merchant);
      if (dirty.size > 0) run();
    },
    idle: async () => {
      while (running) await running;
    },
  };
}
