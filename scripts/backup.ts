import { resolve } from 'node:path';
import { writeBackup } from './backup/write-backup.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { parseEnvironment } from './supervisor/environment.ts';

const USAGE = `npm run backup -- <folder>
  writes a backup of this installation into a new folder of <folder> and verifies it; servers may run meanwhile\n`;
const MISUSED = 2;

/** `npm run backup`: database, keys, uploads and the rest of the data directory. */
async function backup(folder: string): Promise<void> {
  const { dataDir, secret, database } = parseEnvironment(process.env, REPOSITORY_DIR);
  if (database !== undefined)
    throw new Error('DATABASE_URL names a PostgreSQL of your own: back it up as docs/operations.md describes.');
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const written = await writeBackup({ dataDir, secret, targetDir: resolve(folder) }, say);
  say(`The backup is in ${written.folder}.`);
  say(`It holds everything that was acknowledged before ${written.moment.toISOString()}.`);
  say(
    secret === undefined
      ? 'It holds the root secret and all keys: store it as safely as the data directory.'
      : 'It holds no root secret, since MARQUEE_SECRET is set: keep that one too, the restore needs it.',
  );
}

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || rest.length > 0) {
  process.stderr.write(USAGE);
  process.exit(MISUSED);
}
try {
  await backup(folder);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
