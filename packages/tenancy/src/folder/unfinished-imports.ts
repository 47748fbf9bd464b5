import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, fault } from '../faults.ts';

/** Directory of replaced brands, one level deeper than brands, so that no listing takes them for brands. */
export const BACKUPS = '.backups';
const WORKSHOP = /^\.import-(.+)-[A-Za-z0-9]{6}$/;
const STAMP = /^\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/** Prefix of the folder in which an import prepares a brand. */
export const tempPrefixOf = (code: string): string => `.import-${code}-`;

/** Faults for imports that ended after the old brand was moved away and before the new one was in place. */
export function unfinishedImports(dir: string): Fault[] {
  const names = namesIn(dir);
  const backups = names.includes(BACKUPS) ? namesIn(join(dir, BACKUPS)) : [];
  return names.flatMap((name) => {
    const code = WORKSHOP.exec(name)?.[1];
    if (code === undefined || existsSync(join(dir, code))) return [];
    const newest = backups.findLast((each) => each.startsWith(`${code}-`) && STAMP.test(each.slice(code.length + 1)));
    return newest === undefined ? [] : [unfinished(dir, code, { tempDir: name, backup: newest })];
  });
}

function unfinished(dir: string, code: string, { tempDir, backup }: Record<'tempDir' | 'backup', string>): Fault {
  const folder = join(dir, code);
  const message = `An import of ${code} was interrupted: the old brand was moved away, the new one is not in its place.`;
  const back = `mv '${join(dir, BACKUPS, backup)}' '${folder}'`;
  const fix = `Put the old one back (${back}), remove ${join(dir, tempDir)}, and import again.`;
  return fault({ file: folder, line: 1, column: 1 }, 'import.unfinished', message, fix);
}

/** Sorted names; none if the directory can't be read, which is reported elsewhere. */
function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir).sort();
  } catch {
    return [];
  }
}
