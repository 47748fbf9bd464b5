import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionUrl, DATABASES, ROLES, withConnection } from './postgres/databases.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';
import { parseEnvironment, type StartOptions } from './supervisor/environment.ts';
import { deriveSecret, obtainSecret } from './supervisor/installation.ts';

const USAGE = `npm run audit -- verify
  reads the whole audit of the console and names the first entry that does not fit; beside whatever runs\n`;
const VERIFY = join(REPOSITORY_DIR, 'packages', 'config', 'src', 'audit', 'verify.ts');
const MISUSED = 2;

/** `npm run audit -- verify`: in the database of this installation, which is started for it where it does not run. */
async function verify(options: StartOptions): Promise<number> {
  const { dataDir, database } = options;
  const run = async (url: string) => {
    const env = { ...process.env, DATABASE_URL: url, MARQUEE_DATA: dataDir };
    return (await runNode([VERIFY], { env, onOutput: (text) => process.stdout.write(text) })).code;
  };
  if (database !== undefined) return run(database.configUrl);
  const portFile = join(dataDir, 'postgres', 'port');
  if (!existsSync(portFile)) throw new Error(`There is no database in ${dataDir} yet.`);
  const password = deriveSecret(obtainSecret(dataDir, options.secret), 'database:config');
  const urlAt = (server: string) => connectionUrl(server, DATABASES.config, ROLES.config, password);
  const running = urlAt(`postgresql://127.0.0.1:${readFileSync(portFile, 'utf8').trim()}`);
  if (await isRunning(running)) return run(running);
  const postgres = await startPostgres(dataDir, { say: (line) => process.stderr.write(`${line}\n`) });
  try {
    return await run(urlAt(postgres.adminUrl));
  } finally {
    await postgres.stop();
  }
}

async function isRunning(url: string): Promise<boolean> {
  try {
    await withConnection(url, (client) => client.query('SELECT 1'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return false;
    throw error;
  }
}

try {
  if (process.argv[2] === 'verify' && process.argv.length === 3) {
    process.exitCode = await verify(parseEnvironment(process.env, REPOSITORY_DIR));
  } else {
    process.stderr.write(USAGE);
    process.exitCode = MISUSED;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
