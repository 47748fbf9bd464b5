import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = join('client', 'assets');
const OWN_NAMES = '.assets';

/**
 * Keeps the hashed files of the build before this one beside those of the new: a page opened before goes on asking for them when
 * a server has started again on the new build. Only what that build made itself is kept, so they do not pile up.
 *
 * @param oldDir the bundle in use; may be missing
 * @param newDir the finished build that takes its place
 */
export function carryOver(oldDir: string, newDir: string): void {
  const own = list(join(newDir, ASSETS));
  const before = existsSync(join(oldDir, OWN_NAMES))
    ? readFileSync(join(oldDir, OWN_NAMES), 'utf8').split('\n')
    : list(join(oldDir, ASSETS));
  for (const name of before) {
    const file = join(oldDir, ASSETS, name);
    if (name !== '' && !own.includes(name) && existsSync(file)) cpSync(file, join(newDir, ASSETS, name));
  }
  writeFileSync(join(newDir, OWN_NAMES), own.join('\n'));
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
