import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSET_NAME } from '@marquee/contracts/snapshot';
import { writeAtomically } from '@marquee/server-kit/write-atomically';
import type { Logger } from 'pino';

/** Grace period: pages opened before a change may still request replaced assets. */
const UNUSED_KEPT_MS = 7 * 86_400_000;

export interface AssetFiles {
  readonly open: () => Promise<void>;
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** Ensures that these are on disk; resolves to the names that could not be fetched. */
  readonly ensure: (names: Iterable<string>) => Promise<string[]>;
  /** Deletes assets that no brand uses and that were not written for a week. */
  readonly prune: (used: ReadonlySet<string>) => Promise<void>;
}

/** Whether a file operation failed because the file does not exist. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const matches = (name: string, bytes: Buffer): boolean =>
  name.startsWith(`${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.`);

/** Assets on disk, named by the hash of their content. Missing and damaged ones are fetched, each once at a time. */
export function createAssetFiles(
  dir: string,
  fetchAsset: (name: string) => Promise<Buffer | null>,
  logger: Logger,
): AssetFiles {
  const present = new Set<string>();
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function fromDisk(name: string): Promise<Buffer | undefined> {
    try {
      const bytes = await readFile(join(dir, name));
      if (matches(name, bytes)) return bytes;
      logger.warn({ asset: name }, 'an asset on disk is damaged, fetching it again');
    } catch (error) {
      if (!isMissing(error)) logger.warn({ asset: name, err: error }, 'an asset on disk can’t be read');
    }
    return undefined;
  }
  async function fromService(name: string): Promise<Buffer | undefined> {
    try {
      const bytes = await fetchAsset(name);
      if (bytes === null) return undefined;
      if (!matches(name, bytes)) throw new Error('The content does not match the hash in its name');
      await writeAtomically(join(dir, name), bytes);
      present.add(name);
      return bytes;
    } catch (error) {
      logger.warn({ asset: name, err: error }, 'an asset can’t be had from the config service');
      return undefined;
    }
  }
  function once(name: string, work: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const running = underWay.get(name) ?? work().finally(() => underWay.delete(name));
    underWay.set(name, running);
    return running;
  }
  const read: AssetFiles['read'] = async (name) =>
    ASSET_NAME.test(name) ? once(name, async () => (await fromDisk(name)) ?? (await fromService(name))) : undefined;

  return {
    open: async () => {
      await mkdir(dir, { recursive: true });
      for (const name of await readdir(dir)) {
        if (ASSET_NAME.test(name)) present.add(name);
        else await rm(join(dir, name), { force: true });
      }
    },
    read,
    ensure: async (names) => {
      const missing: string[] = [];
      for (const name of names) {
        if (!present.has(name) && (await read(name)) === undefined) missing.push(name);
      }
      return missing;
    },
    prune: async (used) => {
      const oldest = Date.now() - UNUSED_KEPT_MS;
      for (const name of present) {
        if (used.has(name) || (await stat(join(dir, name))).mtimeMs > oldest) continue;
        present.delete(name);
        await rm(join(dir, name), { force: true });
      }
    },
  };
}
