import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { formatFault } from '../faults.ts';
import { existingFolder } from '../folder/existing-folder.ts';
import { unfinishedImports } from '../folder/unfinished-imports.ts';
import { readMessageKeys } from '../message-keys.ts';
import { ARCHIVE_BYTES_MAX, type BrandArchive, unpackBrand } from '../transfer/brand-archive.ts';
import { placeBrand } from '../transfer/place-brand.ts';
import { type Command, EXIT, type Terminal, tenantDirs, tenantOptions } from './command.ts';

/** `tenant import`: a brand that `tenant export` wrote, checked as a whole before it is served [T08]. */
export const importCommand: Command = {
  usage: 'import <file> [--force] [--tenants dir:dir]',
  summary: 'put an exported brand into the first directory; --force replaces an existing one and keeps a backup',
  run: (args, terminal) => {
    const options = { force: { type: 'boolean', default: false }, ...tenantOptions() } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [file] = positionals;
    const [dir, ...more] = tenantDirs(values);
    if (file === undefined || positionals.length > 1 || dir === undefined) return EXIT.misused;
    const archive = readArchive(file, terminal);
    if (archive === null) return EXIT.faults;
    const dirs = [dir, ...more] as const;
    const replaced = existingFolder(archive.code, dirs);
    if (replaced !== undefined && !values.force) {
      terminal.error(`${replaced} exists. With --force it is replaced, and kept as a backup beside it.`);
      return EXIT.faults;
    }
    const lost = dirs.flatMap(unfinishedImports).filter((each) => basename(each.file) === archive.code);
    if (lost.length > 0) {
      for (const each of lost) terminal.error(formatFault(each));
      return EXIT.faults;
    }
    const absent = archive.inherits.filter((name) => existingFolder(name, dirs) === undefined);
    if (absent.length > 0) {
      terminal.error(`${archive.code} inherits from ${absent.join(', ')}, which is missing here: add it first.`);
      return EXIT.faults;
    }
    return place(archive, { dirs, replaced, messageKeys: readMessageKeys(values.messages) }, terminal);
  },
};

function readArchive(file: string, terminal: Terminal): BrandArchive | null {
  try {
    const { size } = statSync(file);
    if (size > ARCHIVE_BYTES_MAX) throw new Error(`It has ${size} bytes; no brand has over ${ARCHIVE_BYTES_MAX}.`);
    const archive = unpackBrand(readFileSync(file, 'utf8'));
    if (!('problems' in archive)) return archive;
    for (const problem of archive.problems) terminal.error(`${file}: ${problem}`);
  } catch (error) {
    terminal.error(`${file}: ${(error as Error).message}`);
  }
  return null;
}

function place(archive: BrandArchive, options: Parameters<typeof placeBrand>[2], terminal: Terminal): number {
  const { code, files } = archive;
  try {
    const placed = placeBrand(code, files, options);
    if ('faults' in placed) {
      for (const each of placed.faults) terminal.error(formatFault(each));
      terminal.error(`${code} was not imported: nothing has changed.`);
      return EXIT.faults;
    }
    if ('unread' in placed) {
      for (const each of placed.unread) terminal.error(formatFault(each));
      terminal.error(
        `${code} was not imported: the present folder can’t be read, so the changes are unknown. Mend it first.`,
      );
      return EXIT.faults;
    }
    if ('sensitive' in placed) {
      terminal.error(
        `${code} was not imported: changing these values needs a second person: ${placed.sensitive.join(', ')}.`,
      );
      terminal.error('Publish them as a change set in the console, or change the folder where it is reviewed.');
      return EXIT.faults;
    }
    terminal.out(`${placed.folder}: ${files.size} files, checked`);
    if (placed.backup !== null) terminal.out(`  backup          ${placed.backup}`);
    if (placed.revision !== archive.revision) {
      terminal.out(`  revision        ${placed.revision}; ${archive.revision} where it was exported`);
      terminal.out('                  (it inherits different values here, or the file was changed)');
    }
    return EXIT.good;
  } catch (error) {
    terminal.error(`${code} was not imported: ${(error as Error).message}`);
    return EXIT.faults;
  }
}
