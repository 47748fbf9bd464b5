import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withConnection } from './postgres/databases.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';
import { COMMANDS, runCommand } from './supervisor/commands.ts';
import { prepareDatabases } from './supervisor/prepare-database.ts';
import { keysOf } from './supervisor/process-keys.ts';
import { temporaryDataDir } from './testing/temporary-data-dir.ts';

const AUDIT = join(REPOSITORY_DIR, 'scripts', 'audit.ts');
const SERVER = join(REPOSITORY_DIR, 'packages', 'config', 'src', 'server.ts');
const SECRET = 'ab'.repeat(32);

it('[T11] verifies the audit with and without a running system, and names the first invalid entry', async () => {
  const dataDir = temporaryDataDir('audit');
  const env = { PATH: process.env['PATH'], MARQUEE_DATA: dataDir.path, MARQUEE_SECRET: SECRET };
  // A setting of the shell that would break the command's queries, did it get there.
  const audit = (...args: string[]) => runNode([AUDIT, ...args], { env: { ...env, PGOPTIONS: '-c search_path=none' } });
  const none = `There is no database in ${dataDir.path} yet; where \`npm start\` was given MARQUEE_DATA or DATABASE_URL, set it here too.\n`;
  expect(await audit('verify')).toMatchObject({ code: 1, output: none });
  expect(await audit('destroy')).toMatchObject({ code: 2 });

  const postgres = await startPostgres(dataDir.path);
  try {
    const { urls, ownerUrls } = await prepareDatabases(postgres.adminUrl, SECRET);
    await runCommand(COMMANDS.migrateConfig, { DATABASE_ADMIN_URL: ownerUrls.config });
    // The first entries are those of the demo brands' folders.
    const MARQUEE_TENANTS = join(REPOSITORY_DIR, 'tenants');
    const server = spawn(process.execPath, [SERVER], {
      env: { ...env, ...keysOf('config', [SECRET]), PORT: '0', DATABASE_URL: urls.config, MARQUEE_TENANTS },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      while (!existsSync(join(dataDir.path, 'config', 'audit-anchor.json'))) {
        if (server.exitCode !== null) throw new Error(`the config service ended with ${server.exitCode}`);
        await sleep(100);
      }
      const beside = await audit('verify');
      expect(beside).toMatchObject({ code: 0 });
      expect(beside.output).toMatch(/^[1-9]\d* entries, all valid \(entry [1-9]\d* is stored outside\)\.\n$/);
    } finally {
      if (server.exitCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
    }
    await withConnection(ownerUrls.config, (owner) =>
      owner.query(`ALTER TABLE audit_entry DISABLE TRIGGER append_only;
        DELETE FROM audit_entry WHERE seq = (SELECT max(seq) FROM audit_entry)`),
    );
    const cut = await audit('verify');
    expect(cut.code).toBe(1);
    expect(cut.output).toMatch(/^BROKEN at entry \d+: entries are missing at the end\./);
  } finally {
    await postgres.stop();
  }
  expect((await audit('verify')).output).toMatch(/^BROKEN at entry \d+: entries are missing at the end\./m);
  dataDir.remove();
});
