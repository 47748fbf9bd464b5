import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectionUrl,
  ensureDatabase,
  ensureRoles,
  ROLES,
  withConnection,
} from '../../../scripts/postgres/databases.ts';
import { startPostgres } from '../../../scripts/postgres/start-postgres.ts';
import { migrateDatabase } from '../src/db/migrate.ts';

export interface BenchDatabase {
  readonly loginUrl: string;
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** The embedded PostgreSQL with its shipped settings, roles and tables, in a directory that is removed afterwards. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-ledger-bench-'));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres(join(folder, 'data'));
  const [owner = '', login = '', arcade = '', config = ''] = Array.from({ length: 4 }, () =>
    randomBytes(12).toString('hex'),
  );
  await withConnection(postgres.adminUrl, async (admin) => {
    await ensureRoles(admin, { owner, login, arcade, config });
    await ensureDatabase(admin, 'bench', ROLES.owner, [ROLES.login]);
  });
  await migrateDatabase(connectionUrl(postgres.adminUrl, 'bench', ROLES.owner, owner));
  const adminUrl = new URL(postgres.adminUrl);
  adminUrl.pathname = '/bench';
  return {
    loginUrl: connectionUrl(postgres.adminUrl, 'bench', ROLES.login, login),
    adminUrl: adminUrl.href,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
