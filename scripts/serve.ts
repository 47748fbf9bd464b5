import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY_DIR } from './repository.ts';
import { COMMANDS, runCommand } from './supervisor/commands.ts';
import { parseEnvironment } from './supervisor/environment.ts';
import {
  ensureKeys,
  prepareFolders,
  rootSecrets,
  rotateSecret,
  shareKeys,
  writeSandboxSecrets,
} from './supervisor/installation.ts';
import { prepareGivenDatabase } from './supervisor/prepare-given-database.ts';
import { keyLines } from './supervisor/process-keys.ts';
import { PROGRAMS } from './supervisor/server-specs.ts';

const { config, platform, arcade, sandbox, edge } = PROGRAMS;
const SCRIPTS: Readonly<Record<string, string>> = {
  prepare: COMMANDS.migratePlatform,
  config,
  platform,
  arcade,
  sandbox,
  edge,
};

/**
 * `npm run serve -- <server>`: this process becomes one server, on its own machine or container. The caller sets its
 * environment. `npm run serve -- prepare` creates key pairs, roles,
 * databases and tables before the first start. `npm run serve -- keys` prints every server's keys, derived from MARQUEE_SECRET, as lines of an `.env` file. `npm run serve -- rotate` replaces the root secret of the data folder.
 */
async function serve(name: string): Promise<void> {
  if (name === 'keys') {
    const options = secretOptions();
    if (options.secret === undefined) prepareFolders(options.dataDir);
    process.stdout.write(keyLines(rootSecrets(options.dataDir, options)));
    return;
  }
  if (name === 'rotate') {
    rotateSecret(secretOptions().dataDir);
    process.stdout.write(
      'The root secret is replaced. Start again; what the former one sealed is accepted for seven days.\n',
    );
    return;
  }
  const script = SCRIPTS[name];
  if (script === undefined) throw new Error(`Serve what? One of: keys, rotate, ${Object.keys(SCRIPTS).join(', ')}.`);
  if (name === 'prepare') {
    const { MARQUEE_DATA, VENDOR_SECRET: vendor, PAYMENTS_SECRET: payments, IDENTITY_SECRET: identity } = process.env;
    const { keysDir } = prepareFolders(MARQUEE_DATA ?? join(process.cwd(), '.data'));
    await Promise.all([prepareGivenDatabase(process.env), ensureKeys(keysDir)]);
    writeSandboxSecrets(keysDir, { vendor, payments, identity });
    shareKeys(keysDir, process.env);
    await runCommand(COMMANDS.migrateConfig, { DATABASE_ADMIN_URL: process.env['CONFIG_DATABASE_ADMIN_URL'] });
  }
  await import(pathToFileURL(script).href);
}

function secretOptions() {
  const { MARQUEE_DATA, MARQUEE_SECRET, MARQUEE_FORMER_SECRET } = process.env;
  return parseEnvironment({ MARQUEE_DATA, MARQUEE_SECRET, MARQUEE_FORMER_SECRET }, REPOSITORY_DIR);
}

try {
  await serve(process.argv[2] ?? '');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
