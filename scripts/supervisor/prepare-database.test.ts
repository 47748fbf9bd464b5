import { expect, it } from 'vitest';
import { DATABASES, ROLES, withConnection } from '../postgres/databases.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { ownersDatabase } from '../testing/owners-database.ts';
import { temporaryDataDir } from '../testing/temporary-data-dir.ts';
import { COMMANDS, runCommand } from './commands.ts';
import { hostsSetInConsole, prepareDatabases } from './prepare-database.ts';

it('reads the hosts that were set in the console, and none from a database without tables', async () => {
  const { url, drop } = await ownersDatabase();
  expect(await hostsSetInConsole(url)).toEqual([]);
  await runCommand(COMMANDS.migrateConfig, { DATABASE_ADMIN_URL: url });
  await withConnection(url, (owner) =>
    owner.query(`
      INSERT INTO override_value (merchant, layer, kind, path, value, change_set, set_by, at, reason)
      SELECT merchant, layer, kind, path::jsonb, value::jsonb, 'a-change', 'ann', now(), 'a campaign'
      FROM (VALUES ('bravo', 'schedule', 'tenant', '["hosts"]', '["bravo.bet"]'),
                   ('acme', 'override', 'tenant', '["hosts"]', '["acme.localhost", "www.acme.bet"]'),
                   ('acme', 'override', 'tenant', '["frameHosts"]', '["games.bet"]'),
                   ('acme', 'override', 'switches', '["hosts"]', 'true')) AS v (merchant, layer, kind, path, value)`),
  );
  expect(await hostsSetInConsole(url)).toEqual([
    { code: 'acme', hosts: ['acme.localhost', 'www.acme.bet'] },
    { code: 'bravo', hosts: ['bravo.bet'] },
  ]);
  await drop();
});

it('SEC-F03: takes over the database of a former version, whose login owned it', async () => {
  const dataDir = temporaryDataDir('prepare');
  const postgres = await startPostgres(dataDir.path);
  const prepare = () => prepareDatabases(postgres.adminUrl, 'ab'.repeat(32));
  const migrate = (url: string) => runCommand(COMMANDS.migrateConfig, { DATABASE_ADMIN_URL: url });
  try {
    const { urls } = await prepare();
    const asService = (sql: string) => withConnection(urls.config, (service) => service.query(sql));
    await withConnection(postgres.adminUrl, (admin) =>
      admin.query(`ALTER DATABASE ${DATABASES.config} OWNER TO ${ROLES.config}`),
    );
    await migrate(urls.config);
    await asService("DELETE FROM migration WHERE name >= '0008'; INSERT INTO writer (epoch) VALUES (7)");

    const { ownerUrls } = await prepare();
    await migrate(ownerUrls.config);
    expect((await asService('UPDATE writer SET epoch = epoch + 1 RETURNING epoch')).rows).toEqual([{ epoch: '8' }]);
    for (const sql of ['DROP TRIGGER append_only ON audit_entry', 'CREATE TABLE mine (n integer)'])
      await expect(asService(sql), sql).rejects.toThrow(/must be owner|permission denied/);
    await prepare();
    await migrate(ownerUrls.config);
  } finally {
    await postgres.stop();
    dataDir.remove();
  }
});
