import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatFault } from '../faults.ts';
import { existingFolder } from '../folder/existing-folder.ts';
import { readMessageKeys } from '../message-keys.ts';
import { createTenantLoader } from '../tenant-loader.ts';
import { packBrand } from '../transfer/brand-archive.ts';
import { readBrandFiles } from '../transfer/read-brand-files.ts';
import { type Command, EXIT, tenantDirs, tenantOptions } from './command.ts';

/** `tenant export`: a brand's own folder in one file, with the names of the folders it inherits from [T08]. */
export const exportCommand: Command = {
  usage: 'export <code> [--out file] [--tenants dir:dir]',
  summary: 'write a brand into one file for `import`; without --out to the terminal',
  run: (args, terminal) => {
    const options = { out: { type: 'string' }, ...tenantOptions() } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [code] = positionals;
    if (code === undefined || positionals.length > 1) return EXIT.misused;
    const dirs = tenantDirs(values);
    const { brand, chain, faults } = createTenantLoader({
      dirs,
      messageKeys: readMessageKeys(values.messages),
    }).load(code);
    const folder = existingFolder(code, dirs);
    if (brand === null || folder === undefined) {
      for (const each of faults) terminal.error(formatFault(each));
      terminal.error(`${code} was not exported: with these faults it could not be imported.`);
      return EXIT.faults;
    }
    try {
      const files = readBrandFiles(folder);
      const { revision } = brand.snapshot;
      // A profile without rules has no folder, so the import does not need one.
      const inherits = chain.filter((name) => name !== code && existingFolder(name, dirs) !== undefined);
      const text = packBrand({ code, revision, inherits, files });
      if (values.out === undefined) terminal.out(text.trimEnd());
      else {
        writeFileSync(values.out, text, { flag: 'wx' });
        terminal.out(`${values.out}: ${code} in revision ${revision}, ${files.size} files`);
      }
      return EXIT.good;
    } catch (error) {
      terminal.error((error as Error).message);
      return EXIT.faults;
    }
  },
};
