import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, fault } from '../faults.ts';

/** What imports replaced. A level below: whoever lists the brands looks for folders with a tenant.json, hidden ones included. */
export const BACKUPS = '.backups';
const WORKSHOP = /^\.import-(.+)-[A-Za-z0-9]{6}$/;
const STAMP = /^\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/** Start of the name of the folder in which a brand is put together. */
export const workshopOf = (code: string): string => `.import-${code}-`;

/** Imports into a directory that ended after the brand before was taken away and before the new one was there. */
export function unfinishedImports(dir: string): Fault[] {
  const names = namesIn(dir);
  const backups = names.includes(BACKUPS) ? namesIn(join(dir, BACKUPS)) : [];
  return names.flatMap((name) => {
    const code = WORKSHOP.exec(name)?.[1];
    if (code === undefined || existsSync(join(dir, code))) return [];
    const newest = backups.findLast((each) => each.startsWith(`${code}-`) && STAMP.test(each.slice(code.length + 1)));
    return newest === undefined ? [] : [unfinished(dir, code, { workshop: name, backup: newest })];
  });
}

function unfinished(dir: string, code: string, { workshop, backup }: Record<'workshop' | 'backup', string>): Fault {
  const folder = join(dir, code);
  const message = `An import of ${code} was cut off: the brand before was taken away, the new one is not in its place.`;
  const back = `mv '${join(dir, BACKUPS, backup)}' '${folder}'`;
  const mend = `Put the one before back (${back}), remove ${join(dir, workshop)}, and import again.`;
  return fault({ file: folder, line: 1, column: 1 }, 'import.unfinished', message, mend);
}

/** Sorted; none where the directory can't be read, which is said elsewhere. */
function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir).sort();
  } catch {
    return [];
  }
}
