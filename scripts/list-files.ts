import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_DIR } from './repository.ts';

const NOT_OURS = /^(?:node_modules|dist|coverage|\..*)$/;

/** Files below these folders as paths relative to the checkout, without installed, built and hidden ones. */
export function listFiles(folders: readonly string[], rootDir = REPOSITORY_DIR): string[] {
  return folders.flatMap((folder) => walk(rootDir, folder)).sort();
}

function walk(rootDir: string, folder: string): string[] {
  if (!existsSync(join(rootDir, folder))) return [];
  return readdirSync(join(rootDir, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return walk(rootDir, path);
    return entry.isFile() ? [path] : [];
  });
}
