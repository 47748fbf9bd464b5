import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileStoreSuite, idsOf } from '../../../testing/file-store-suite.ts';
import { createFolderStore } from './folder-store.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('the store in a folder', () => {
  fileStoreSuite(async () => createFolderStore(join(await newFolder(), 'files')));

  it('keeps files to the server’s own user, and leaves no temporary file', async () => {
    const folder = await newFolder();
    const id = 'ab'.repeat(16);
    await createFolderStore(folder).put('lotus', id, Buffer.from('x'), 'image/webp');
    expect(await readdir(join(folder, 'lotus', 'ab'))).toEqual([id]);
    expect((await stat(join(folder, 'lotus', 'ab', id))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'lotus'))).mode & 0o777).toBe(0o700);
  });

  it('does not list what another process is writing', async () => {
    const folder = await newFolder();
    const store = createFolderStore(folder);
    const id = 'ab'.repeat(16);
    await store.put('lotus', id, Buffer.from('x'), 'image/webp');
    await writeFile(join(folder, 'lotus', 'ab', `${id}.0123.tmp`), 'half');
    expect(await idsOf(store, 'lotus')).toEqual([id]);
  });
});
