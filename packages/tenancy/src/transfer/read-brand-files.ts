import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Every file of a brand's folder by its path, with `/`; hidden ones stay where they are. @throws Error at a link or anything else
 * that is no plain file: what it leads to is not the brand's.
 */
export function readBrandFiles(folder: string): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (entry.isDirectory() || name.split('/').some((part) => part.startsWith('.'))) continue;
    if (!entry.isFile()) throw new Error(`${path} is no plain file.`);
    files.set(name, readFileSync(path));
  }
  return files;
}
