import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUPERUSER } from '../postgres/cluster.ts';
import { connectionUrl, DATABASES, ROLES, withConnection } from '../postgres/databases.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { GivenDatabase, StartOptions } from './environment.ts';
import { deriveSecret, obtainSecret } from './installation.ts';

/** The database that a command opens, and its role. */
const LOOKS = {
  audit: { database: DATABASES.config, role: 'config', given: ({ configUrl }: GivenDatabase) => configUrl },
  ledger: { database: DATABASES.platform, role: 'owner', given: ({ ownerUrl }: GivenDatabase) => ownerUrl },
} as const;

/**
 * Runs `use` with this installation's database; servers may run meanwhile. An embedded database that does not run is started for
 * it. Rejects with one clear line where there is none yet.
 */
export async function withInstallationDatabase(
  { dataDir, database, secret }: StartOptions,
  look: keyof typeof LOOKS,
  use: (url: string) => Promise<number>,
): Promise<number> {
  const { database: name, role, given } = LOOKS[look];
  if (database !== undefined) return use(given(database));
  if (!hasEmbeddedDatabase(dataDir))
    throw new Error(
      `There is no database in ${dataDir} yet; where \`npm start\` was given MARQUEE_DATA or DATABASE_URL, set it here too.`,
    );
  const password = deriveSecret(obtainSecret(dataDir, secret), `database:${role}`);
  return withEmbeddedDatabase(dataDir, (server) => connectionUrl(server, name, ROLES[role], password), use);
}

/** Whether an embedded database was ever started in this data directory. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'port'));
}

/** Runs `use` against the embedded database as its superuser, also while servers run. Starts the database if needed. */
export function withSuperuser<T>(dataDir: string, use: (url: string) => Promise<T>): Promise<T> {
  const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8').trim();
  return withEmbeddedDatabase(dataDir, (server) => connectionUrl(server, 'postgres', SUPERUSER, password), use);
}

async function withEmbeddedDatabase<T>(
  dataDir: string,
  urlAt: (server: string) => string,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const port = readFileSync(join(dataDir, 'postgres', 'port'), 'utf8').trim();
  const running = urlAt(`postgresql://127.0.0.1:${port}`);
  if (await isRunning(running)) return use(running);
  const postgres = await startPostgres(dataDir, { say: (line) => process.stderr.write(`${line}\n`) });
  try {
    return await use(urlAt(postgres.adminUrl));
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
