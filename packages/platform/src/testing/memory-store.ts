import { type FileStore, fileKey } from '../modules/files/store/file-store.ts';

/** A file store in memory, for tests of what uses it. */
export function createMemoryStore(now = () => new Date()): FileStore & { readonly keys: () => string[] } {
  const files = new Map<string, { readonly bytes: Buffer; readonly writtenAt: Date }>();
  return {
    keys: () => [...files.keys()].sort(),
    put: async (merchant, id, bytes) => void files.set(fileKey(merchant, id), { bytes, writtenAt: now() }),
    get: async (merchant, id) => files.get(fileKey(merchant, id))?.bytes ?? null,
    remove: async (merchant, id) => void files.delete(fileKey(merchant, id)),
    list: async function* (merchant) {
      const own = [...files].filter(([key]) => key.startsWith(`${merchant}/`)).sort(([a], [b]) => (a < b ? -1 : 1));
      const page = own.map(([key, { writtenAt }]) => ({ id: key.split('/')[2] ?? '', writtenAt }));
      if (page.length > 0) yield page;
    },
  };
}
