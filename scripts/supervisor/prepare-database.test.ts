import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { withConnection } from '../postgres/databases.ts';
import { REPOSITORY_DIR } from '../repository.ts';
import { hostsSetInConsole } from './prepare-database.ts';

const CONFIG_DB = join(REPOSITORY_DIR, 'packages', 'config', 'src', 'db');
const NAME = 'hosts_set_in_console';

it('reads the hosts that were set in the console, and none from a database without tables', async () => {
  const adminUrl = inject('postgresAdminUrl');
  const url = Object.assign(new URL(adminUrl), { pathname: `/${NAME}` }).href;
  await withConnection(adminUrl, (admin) => admin.query(`CREATE DATABASE ${NAME}`));
  try {
    expect(await hostsSetInConsole(url)).toEqual([]);
    await withConnection(url, async (owner) => {
      for (const file of ['functions/public.refuse_change.sql', 'migrations/0001_changes.sql'])
        await owner.query(readFileSync(join(CONFIG_DB, file), 'utf8'));
      await owner.query(`
        INSERT INTO override_value (merchant, layer, kind, path, value, change_set, set_by, at, reason)
        SELECT merchant, layer, kind, path::jsonb, value::jsonb, 'a-change', 'ann', now(), 'a campaign'
        FROM (VALUES ('bravo', 'schedule', 'tenant', '["hosts"]', '["bravo.bet"]'),
                     ('acme', 'override', 'tenant', '["hosts"]', '["acme.localhost", "www.acme.bet"]'),
                     ('acme', 'override', 'tenant', '["frameHosts"]', '["games.bet"]'),
                     ('acme', 'override', 'switches', '["hosts"]', 'true')) AS v (merchant, layer, kind, path, value)`);
    });
    expect(await hostsSetInConsole(url)).toEqual([
      { code: 'acme', hosts: ['acme.localhost', 'www.acme.bet'] },
      { code: 'bravo', hosts: ['bravo.bet'] },
    ]);
  } finally {
    await withConnection(adminUrl, (admin) => admin.query(`DROP DATABASE ${NAME} WITH (FORCE)`));
  }
});
