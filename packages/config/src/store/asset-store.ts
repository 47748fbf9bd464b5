import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSET_NAME } from '@marquee/contracts/snapshot';
import { writeAtomically } from '@marquee/server-kit/write-atomically';

/** Servers that are behind may still request replaced files. */
const UNUSED_KEPT_MS = 7 * 86_400_000;

/** Served files on disk under the hash of their content, so that they outlive a changed folder. */
export interface AssetStore {
  readonly add: (name: string, bytes: Buffer) => Promise<void>;
  /** Null when the asset does not exist. */
  readonly read: (name: string) => Promise<Buffer | null>;
  /** Deletes files that were unused for a week: drafts and replaced files. */
  readonly prune: (used: ReadonlySet<string>) => Promise<void>;
}

/** @throws when the directory can't be made or listed. */
export async function openAssetStore(dir: string): Promise<AssetStore> {
  await mkdir(dir, { recursive: true });
  /** Name → last time it was added, in ms since the epoch; 0: by an earlier process. */
  const present = new Map<string, number>();
  for (const name of await readdir(dir)) {
    if (ASSET_NAME.test(name)) present.set(name, 0);
    else await rm(join(dir, name), { force: true });
  }
  return {
    add: async (name, bytes) => {
      if (!present.has(name)) await writeAtomically(join(dir, name), bytes);
      // Existing files count as added too: the caller is about to use them.
      present.set(name, Date.now());
    },
    read: async (name) => (present.has(name) ? readFile(join(dir, name)) : null),
    prune: async (used) => {
      const now = Date.now();
      const isOld = (name: string) => (present.get(name) ?? now) < now - UNUSED_KEPT_MS;
      for (const name of [...present.keys()]) {
        const file = join(dir, name);
        // A used file is dated again, so that it is kept for a week after its last use, not its first.
        if (used.has(name)) await utimes(file, now / 1000, now / 1000);
        else if (isOld(name) && (await stat(file)).mtimeMs < now - UNUSED_KEPT_MS && isOld(name)) {
          // No await between the last check and this: a later caller writes the file again.
          present.delete(name);
          rmSync(file, { force: true });
        }
      }
    },
  };
}
