import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Every file of a brand's folder by its path, with `/`, except hidden ones. @throws Error for a link or any other entry
 * that is not a plain file, since it may lead out of the folder.
 */
export function readBrandFiles(folder: string): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (entry.isDirectory() || name.split('/').some((part) => part.startsWith('.'))) continue;
    if (!entry.isFile()) throw new Error(`${path} is not a plain file.`);
    files.set(name, readFileSync(path));
  }
  return files;
}
