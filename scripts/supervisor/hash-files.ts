import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NOT_INPUTS = /^(?:node_modules|dist|\..+|.*\.test\.tsx?|README\.md)$/;

/** A hash over names and contents below the given paths, without tests, outputs and hidden files. */
export function hashFiles(rootDir: string, paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) addToHash(hash, rootDir, path);
  return hash.digest('hex');
}

function addToHash(hash: Hash, rootDir: string, path: string): void {
  const absolute = join(rootDir, path);
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    for (const name of readdirSync(absolute).sort()) {
      if (!NOT_INPUTS.test(name)) addToHash(hash, rootDir, `${path}/${name}`);
    }
  } else if (stats !== undefined) {
    hash.update(path).update('\0').update(readFileSync(absolute)).update('\0');
  }
}
