import type { Client } from 'pg';
import {
  connectionUrl,
  DATABASES,
  ensureDatabase,
  ensureRoles,
  ROLES,
  type RolePasswords,
  withConnection,
} from '../postgres/databases.ts';
import { deriveSecret } from './installation.ts';
import type { DatabaseUrls } from './server-specs.ts';

const SEEDED = 'seeded with demo data';

/** The databases of the embedded server, ready to be migrated. */
export interface PreparedDatabases {
  readonly urls: DatabaseUrls;
  readonly ownerUrl: string;
  readonly isSeeded: boolean;
}

/** Makes roles and databases in the embedded server where they are missing. Passwords come from the installation's secret. */
export async function prepareDatabases(adminUrl: string, secret: string): Promise<PreparedDatabases> {
  const passwords: RolePasswords = {
    owner: deriveSecret(secret, 'database:owner'),
    login: deriveSecret(secret, 'database:login'),
    arcade: deriveSecret(secret, 'database:arcade'),
  };
  const isSeeded = await withConnection(adminUrl, async (admin) => {
    await ensureRoles(admin, passwords);
    await ensureDatabase(admin, DATABASES.platform, ROLES.owner, [ROLES.login]);
    await ensureDatabase(admin, DATABASES.arcade, ROLES.arcade, []);
    return (await readNote(admin)) === SEEDED;
  });
  return {
    isSeeded,
    ownerUrl: connectionUrl(adminUrl, DATABASES.platform, ROLES.owner, passwords.owner),
    urls: {
      platform: connectionUrl(adminUrl, DATABASES.platform, ROLES.login, passwords.login),
      arcade: connectionUrl(adminUrl, DATABASES.arcade, ROLES.arcade, passwords.arcade),
    },
  };
}

/** Notes on the database itself that its demo data are in: a file beside it could speak of another database. */
export async function noteSeeded(adminUrl: string): Promise<void> {
  await withConnection(adminUrl, (admin) => admin.query(`COMMENT ON DATABASE ${DATABASES.platform} IS '${SEEDED}'`));
}

async function readNote(admin: Client): Promise<string | null> {
  const { rows } = await admin.query<{ note: string | null }>(
    "SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1",
    [DATABASES.platform],
  );
  return rows[0]?.note ?? null;
}
