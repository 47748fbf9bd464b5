import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const CHUNK_BYTES = 1024 * 1024;

/** Size in bytes and SHA-256 (hexadecimal) of a file. */
export interface Content {
  readonly size: number;
  readonly sha256: string;
}

/** Reads a file once and returns its facts; `onChunk` receives each piece in order. */
async function readContent(file: string, onChunk?: (chunk: Buffer) => Promise<unknown>): Promise<Content> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const source = await open(file, 'r');
  let size = 0;
  try {
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      size += bytesRead;
      await onChunk?.(chunk);
    }
  } finally {
    await source.close();
  }
}

export function hashFile(file: string): Promise<Content> {
  return readContent(file);
}

/** Copies a file to the disk, creating its folder if needed. Returns the facts of the copy. */
export async function copyFile(from: string, to: string, mode = 0o600): Promise<Content> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const target = await open(to, 'w', mode);
  try {
    const content = await readContent(from, (chunk) => target.writeFile(chunk));
    await target.sync();
    return content;
  } finally {
    await target.close();
  }
}

/** Every folder and file below `root`, as relative paths with forward slashes. Links and sockets are left out. */
export interface Tree {
  readonly directories: readonly string[];
  readonly files: readonly string[];
}

/** Lists a tree that may change meanwhile. `isLeftOut` decides by relative path; a left-out folder is not entered. */
export async function listTree(root: string, isLeftOut: (path: string) => boolean): Promise<Tree> {
  const directories: string[] = [];
  const files: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(ignoreMissing);
    for (const entry of entries ?? []) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) {
        directories.push(path);
        await walk(path);
      } else if (entry.isFile()) files.push(path);
    }
  };
  await walk('');
  return { directories: directories.sort(), files: files.sort() };
}

/** For a file that was deleted while a running installation was read. Rethrows every other error. */
export function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}
