import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, fileKey, isFileId, type ListedFile } from './file-store.ts';

const MODE = { folder: 0o700, file: 0o600 };

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';
const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/** Flushes a folder's entries, so that a renamed file is there after a crash. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The store in a folder of this machine. Several platforms share it only through a shared file system; S3 serves them better. */
export function createFolderStore(root: string): FileStore {
  const pathOf = (merchant: string, id: string): string => join(root, fileKey(merchant, id));
  return {
    put: async (merchant, id, bytes) => {
      const path = pathOf(merchant, id);
      const folder = dirname(path);
      const created = await mkdir(folder, { recursive: true, mode: MODE.folder });
      const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`;
      try {
        const handle = await open(temporary, 'wx', MODE.file);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await flushFolder(folder);
      // Each new folder is an entry of the one above it.
      if (created !== undefined)
        for (let each = folder; each !== dirname(created); each = dirname(each)) await flushFolder(dirname(each));
    },
    get: (merchant, id) => readFile(pathOf(merchant, id)).catch(nullIfMissing),
    remove: (merchant, id) => rm(pathOf(merchant, id), { force: true }),
    list: (merchant) => listFolder(join(root, dirname(dirname(fileKey(merchant, '0'.repeat(32)))))),
  };
}

async function* listFolder(folder: string): AsyncGenerator<readonly ListedFile[]> {
  for (const name of await namesIn(folder)) {
    const found = await Promise.all(
      (await namesIn(join(folder, name))).map((file) => describe(join(folder, name), file)),
    );
    const files = found.filter((file) => file !== null);
    if (files.length > 0) yield files;
  }
}

const namesIn = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(nullIfMissing)) ?? []).sort();

/** Null for a file that another process is writing, or has just removed. */
async function describe(folder: string, name: string): Promise<ListedFile | null> {
  if (!isFileId(name)) return null;
  const facts = await stat(join(folder, name)).catch(nullIfMissing);
  return facts && { id: name, writtenAt: facts.mtime };
}
