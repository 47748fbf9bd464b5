import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { FileStore } from '../modules/files/store/file-store.ts';

const newId = (): string => randomBytes(16).toString('hex');
const TYPE = 'image/webp';

/** The ids of a brand's files, as they are listed. */
export async function idsOf(store: FileStore, merchant: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of store.list(merchant)) {
    expect(page.length).toBeLessThanOrEqual(1000);
    ids.push(...page.map(({ id }) => id));
  }
  return ids;
}

/** What every adapter of the file store does. */
export function fileStoreSuite(open: () => Promise<FileStore>): void {
  it('returns exactly the bytes that were put, and null for others', async () => {
    const store = await open();
    const [id, bytes] = [newId(), randomBytes(300_000)];
    expect(await store.get('lotus', id)).toBeNull();
    await store.put('lotus', id, bytes, TYPE);
    expect((await store.get('lotus', id))?.equals(bytes)).toBe(true);
    expect(await store.get('harbor', id)).toBeNull();
    expect(await store.get('lotus', newId())).toBeNull();
  });

  it('takes the same file twice, and removes one that is gone', async () => {
    const store = await open();
    const id = newId();
    await store.put('lotus', id, Buffer.from('a'), TYPE);
    await store.put('lotus', id, Buffer.from('a'), TYPE);
    await store.remove('lotus', id);
    await store.remove('lotus', id);
    expect(await store.get('lotus', id)).toBeNull();
    expect(await idsOf(store, 'lotus')).toEqual([]);
  });

  it('lists the files of one brand in the order of their ids, with the time of writing', async () => {
    const store = await open();
    const before = Date.now() - 2000;
    const ids = Array.from({ length: 25 }, newId).sort();
    for (const id of ids) await store.put('lotus', id, Buffer.from(id), TYPE);
    await store.put('lotus2', newId(), Buffer.from('x'), TYPE);
    expect(await idsOf(store, 'lotus')).toEqual(ids);
    for await (const page of store.list('lotus')) {
      for (const { writtenAt } of page) {
        expect(writtenAt.getTime()).toBeGreaterThan(before);
        expect(writtenAt.getTime()).toBeLessThan(Date.now() + 2000);
      }
    }
    expect(await idsOf(store, 'harbor')).toEqual([]);
  });

  it.each([
    ['lotus', '../../../../etc/passwd'],
    ['..', newId()],
    ['lotus', `${newId()}/..`],
    ['lotus', ''],
    ['', newId()],
  ])('refuses another path: %s, %s', async (merchant, id) => {
    const store = await open();
    await expect((async () => store.get(merchant, id))()).rejects.toThrow('needs a brand and an id');
    await expect((async () => store.put(merchant, id, Buffer.from('x'), TYPE))()).rejects.toThrow(
      'needs a brand and an id',
    );
  });
}
