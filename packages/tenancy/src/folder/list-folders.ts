import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Fault, fault } from '../faults.ts';
import { unfinishedImports } from './unfinished-imports.ts';

export interface FolderPlace {
  readonly name: string;
  readonly path: string;
}

/** Form of a folder's name. Other entries (README.md, .git) are ignored. */
const isFolderName = (name: string): boolean => !name.startsWith('.') && name !== 'node_modules';

/** Lists the folders of the tenant directories. Of two with one name the second is a fault, and so is an unfinished import. */
export function listFolders(dirs: readonly string[]): { folders: Map<string, FolderPlace>; faults: Fault[] } {
  const folders = new Map<string, FolderPlace>();
  const faults: Fault[] = [];
  for (const dir of dirs) {
    faults.push(...unfinishedImports(dir));
    for (const name of folderNames(dir, faults)) {
      const path = join(dir, name);
      const other = folders.get(name);
      if (other) {
        const place = { file: join(path, 'tenant.json'), line: 1, column: 1 };
        faults.push(fault(place, 'tenant.twice', `${other.path} has the same name.`, 'Rename one of the two.'));
      } else folders.set(name, { name, path });
    }
  }
  return { folders, faults };
}

function folderNames(dir: string, faults: Fault[]): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && isFolderName(entry.name))
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    const place = { file: dir, line: 1, column: 1 };
    faults.push(
      fault(place, 'file.unreadable', `The directory can’t be read (${code}).`, 'Name a readable directory.'),
    );
    return [];
  }
}

/** One folder by its name, without reading the others. */
export function findFolder(dirs: readonly string[], name: string): FolderPlace | null {
  if (name === '' || !isFolderName(name) || basename(name) !== name) return null;
  const path = dirs.map((dir) => join(dir, name)).find(isFolder);
  return path === undefined ? null : { name, path };
}

function isFolder(path: string): boolean {
  try {
    const found = lstatSync(path);
    return found.isDirectory() || found.isSymbolicLink();
  } catch {
    return false;
  }
}
