import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from './backup/restore-backup.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { parseEnvironment } from './supervisor/environment.ts';

const USAGE = `npm run restore -- <backup> [--yes]
  restores the backup in the folder <backup>; --yes moves an installation that is there aside first\n`;
const MISUSED = 2;

function readArguments(): { folder: string; mayReplace: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [folder, ...rest] = positionals;
    return folder === undefined || rest.length > 0 ? undefined : { folder: resolve(folder), mayReplace: values.yes };
  } catch {
    return undefined;
  }
}

/** `npm run restore`: into the data directory of this installation, which must not run. */
async function restore(options: { folder: string; mayReplace: boolean }): Promise<void> {
  const { dataDir, secret, database } = parseEnvironment(process.env, REPOSITORY_DIR);
  if (database !== undefined)
    throw new Error('DATABASE_URL names a PostgreSQL of your own: restore it as docs/operations.md describes.');
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const moment = await restoreBackup({ dataDir, secret, ...options }, say);
  say(`Restored into ${dataDir}: everything that was acknowledged before ${moment}.`);
  say('Run `npm run ledger:verify` and `npm run audit -- verify`, then `npm start`.');
}

const options = readArguments();
if (options === undefined) {
  process.stderr.write(USAGE);
  process.exit(MISUSED);
}
try {
  await restore(options);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
