import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSET_NAME } from '@marquee/contracts/snapshot';
import { writeAtomically } from '@marquee/server-kit/write-atomically';

/** Servers that have not caught up may still ask for what was replaced. */
const UNUSED_KEPT_MS = 7 * 86_400_000;

/** Served files under the hash of their content, on disk: a folder may change or go, what is served stays. */
export interface AssetStore {
  readonly add: (name: string, bytes: Buffer) => Promise<void>;
  /** Null when there is no such asset. */
  readonly read: (name: string) => Promise<Buffer | null>;
  /** Deletes what nobody uses and nobody added for a week: drafts that were looked at, and what was replaced. */
  readonly prune: (used: ReadonlySet<string>) => Promise<void>;
}

/** @throws when the directory can't be made or listed. */
export async function openAssetStore(dir: string): Promise<AssetStore> {
  await mkdir(dir, { recursive: true });
  /** Name → when it was added last, in ms since the epoch; 0: by an earlier process. */
  const present = new Map<string, number>();
  for (const name of await readdir(dir)) {
    if (ASSET_NAME.test(name)) present.set(name, 0);
    else await rm(join(dir, name), { force: true });
  }
  return {
    add: async (name, bytes) => {
      if (!present.has(name)) await writeAtomically(join(dir, name), bytes);
      // Also where it was there: whoever adds it is about to use it.
      present.set(name, Date.now());
    },
    read: async (name) => (present.has(name) ? readFile(join(dir, name)) : null),
    prune: async (used) => {
      const now = Date.now();
      const isOld = (name: string) => (present.get(name) ?? now) < now - UNUSED_KEPT_MS;
      for (const name of [...present.keys()]) {
        const file = join(dir, name);
        // A used one is dated anew, so that it is kept for a week after its last use, not after its first.
        if (used.has(name)) await utimes(file, now / 1000, now / 1000);
        else if (isOld(name) && (await stat(file)).mtimeMs < now - UNUSED_KEPT_MS && isOld(name)) {
          // Nothing comes between the last look and this: whoever adds it from here on writes it anew.
          present.delete(name);
          rmSync(file, { force: true });
        }
      }
    },
  };
}
