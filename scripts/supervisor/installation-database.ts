import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionUrl, DATABASES, ROLES, withConnection } from '../postgres/databases.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { GivenDatabase, StartOptions } from './environment.ts';
import { deriveSecret, obtainSecret } from './installation.ts';

/** Which database a command looks into, and as whom. */
const LOOKS = {
  audit: { database: DATABASES.config, role: 'config', given: ({ configUrl }: GivenDatabase) => configUrl },
  ledger: { database: DATABASES.platform, role: 'owner', given: ({ ownerUrl }: GivenDatabase) => ownerUrl },
} as const;

/**
 * Lets `use` look into this installation's database, beside whatever runs; an embedded one is started for it where it does not
 * run. Rejects with one clear line where there is none yet.
 */
export async function withInstallationDatabase(
  { dataDir, database, secret }: StartOptions,
  look: keyof typeof LOOKS,
  use: (url: string) => Promise<number>,
): Promise<number> {
  const { database: name, role, given } = LOOKS[look];
  if (database !== undefined) return use(given(database));
  const portFile = join(dataDir, 'postgres', 'port');
  if (!existsSync(portFile))
    throw new Error(
      `There is no database in ${dataDir} yet; where \`npm start\` was given MARQUEE_DATA or DATABASE_URL, set it here too.`,
    );
  const password = deriveSecret(obtainSecret(dataDir, secret), `database:${role}`);
  const urlAt = (server: string) => connectionUrl(server, name, ROLES[role], password);
  const running = urlAt(`postgresql://127.0.0.1:${readFileSync(portFile, 'utf8').trim()}`);
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
