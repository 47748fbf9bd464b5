import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { connectionUrl, ensureDatabase, ensureRoles, ROLES, withConnection } from '../postgres/databases.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { COMMANDS, runCommand } from '../supervisor/commands.ts';
import { temporaryDataDir } from './temporary-data-dir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser, database `postgres`: creates and drops the databases of suites. */
    postgresAdminUrl: string;
    /** `marquee_owner` on the migrated template; put another database's name in the path to use it there. */
    postgresOwnerUrl: string;
    /** `marquee_login`, as which a running server logs in, on the same database. */
    postgresLoginUrl: string;
    /** `marquee_config`, as which the config service logs in; it can connect where a suite grants that. */
    postgresConfigUrl: string;
  }
}

/** The migrated database that suites clone. No connection to it may stay open: a template in use cannot be cloned. */
export const TEMPLATE_DATABASE = 'marquee_template';

/**
 * Vitest's global setup: one embedded PostgreSQL for the whole run, with the roles of a real installation and a migrated template.
 * A suite that needs a database makes its own from it, with the provided admin URL:
 *
 *     const admin = new Client(inject('postgresAdminUrl'));
 *     await admin.query(`CREATE DATABASE ${name} TEMPLATE marquee_template OWNER marquee_owner`);
 *
 * and drops it afterwards (`DROP DATABASE … WITH (FORCE)`). Projects may name this file too: only the first one starts.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().postgresAdminUrl !== undefined) return undefined;
  const dataDir = temporaryDataDir('test');
  const postgres = await startPostgres(dataDir.path);
  const stop = async () => {
    await postgres.stop();
    dataDir.remove();
  };
  try {
    const passwords = {
      owner: randomPassword(),
      login: randomPassword(),
      arcade: randomPassword(),
      config: randomPassword(),
    };
    await withConnection(postgres.adminUrl, async (admin) => {
      await ensureRoles(admin, passwords);
      await ensureDatabase(admin, TEMPLATE_DATABASE, ROLES.owner, [ROLES.login]);
    });
    const ownerUrl = connectionUrl(postgres.adminUrl, TEMPLATE_DATABASE, ROLES.owner, passwords.owner);
    await runCommand(COMMANDS.migratePlatform, { DATABASE_ADMIN_URL: ownerUrl });
    for (const target of [root, project]) {
      target.provide('postgresAdminUrl', postgres.adminUrl);
      target.provide('postgresOwnerUrl', ownerUrl);
      target.provide(
        'postgresLoginUrl',
        connectionUrl(postgres.adminUrl, TEMPLATE_DATABASE, ROLES.login, passwords.login),
      );
      target.provide(
        'postgresConfigUrl',
        connectionUrl(postgres.adminUrl, TEMPLATE_DATABASE, ROLES.config, passwords.config),
      );
    }
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

function randomPassword(): string {
  return randomBytes(18).toString('base64url');
}
