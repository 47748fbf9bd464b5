import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fault, type Place, type Report } from '../faults.ts';

export const TEXT_BYTES_MAX = 512 * 1024;
const BYTE_ORDER_MARK = '\u{feff}';

/** Bytes of a file below `root`; null after reporting. A link that leads out of the folder is refused. */
export function readBytes(
  root: string,
  path: string,
  bytesMax: number,
  place: () => Place,
  report: Report,
): Buffer | null {
  const file = join(root, path);
  try {
    if (!realpathSync.native(file).startsWith(realpathSync.native(root) + sep)) {
      report(
        fault(place(), 'file.unreadable', `${path} leads out of the folder.`, 'Put the file itself in the folder.'),
      );
      return null;
    }
    const stat = statSync(file);
    if (!stat.isFile()) {
      // Reading a pipe or a device would block for ever, and all other brands with it.
      report(fault(place(), 'file.unreadable', `${path} is no file.`, 'Make it a readable file.'));
      return null;
    }
    if (stat.size > bytesMax) {
      const message = `${path} has ${stat.size} bytes.`;
      report(fault(place(), 'file.unreadable', message, `Keep it to ${bytesMax} bytes at most.`));
      return null;
    }
    return readFileSync(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    report(fault(place(), 'file.unreadable', `${path} can’t be read (${code}).`, 'Make it a readable file.'));
    return null;
  }
}

/** A UTF-8 text below `root`; null after reporting. */
export function readText(root: string, path: string, place: Place, report: Report): string | null {
  const bytes = readBytes(root, path, TEXT_BYTES_MAX, () => place, report);
  if (bytes === null) return null;
  const refuse = (message: string): null => {
    report(fault(place, 'file.unreadable', message, 'Save it as UTF-8 without a byte order mark.'));
    return null;
  };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith(BYTE_ORDER_MARK) ? refuse(`${path} starts with a byte order mark.`) : text;
  } catch {
    return refuse(`${path} is not UTF-8.`);
  }
}

/** Names in a directory below a folder, sorted; empty after reporting. */
export function readDirectory(root: string, path: string, report: Report): string[] {
  try {
    return readdirSync(join(root, path)).sort();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    const place = { file: join(root, path), line: 1, column: 1 };
    report(fault(place, 'file.unreadable', `The directory can’t be read (${code}).`, 'Make it a readable directory.'));
    return [];
  }
}
