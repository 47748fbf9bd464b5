import { type Client, escapeLiteral } from 'pg';
import {
  connectionUrl,
  DATABASES,
  ensureInstallation,
  ROLES,
  type RolePasswords,
  withConnection,
} from '../postgres/databases.ts';
import type { BrandHosts } from './brands.ts';
import { deriveSecret } from './installation.ts';
import type { DatabaseUrls, OwnerUrls } from './server-specs.ts';

const NOTE = 'demo data: ';
/** As `packages/platform/src/seed/note-demo-players.ts` writes it, which scripts do not import; a test compares them. */
const PLAYERS_NOTE = 'demo players: ';

/** The databases of the embedded server, ready to be migrated. */
export interface PreparedDatabases {
  readonly urls: DatabaseUrls;
  readonly ownerUrls: OwnerUrls;
  /** Codes of the brands whose demo data are loaded. */
  readonly seeded: readonly string[];
}

/** Creates missing roles and databases in the embedded server. Passwords derive from the installation's secret. */
export async function prepareDatabases(adminUrl: string, secret: string): Promise<PreparedDatabases> {
  const passwords: RolePasswords = {
    owner: deriveSecret(secret, 'database:owner'),
    login: deriveSecret(secret, 'database:login'),
    arcade: deriveSecret(secret, 'database:arcade'),
    config: deriveSecret(secret, 'database:config'),
  };
  await ensureInstallation(adminUrl, passwords);
  const ownerOf = (database: string) => connectionUrl(adminUrl, database, ROLES.owner, passwords.owner);
  return {
    seeded: await withConnection(adminUrl, readSeeded),
    ownerUrls: { platform: ownerOf(DATABASES.platform), config: ownerOf(DATABASES.config) },
    urls: {
      platform: connectionUrl(adminUrl, DATABASES.platform, ROLES.login, passwords.login),
      arcade: connectionUrl(adminUrl, DATABASES.arcade, ROLES.arcade, passwords.arcade),
      config: connectionUrl(adminUrl, DATABASES.config, ROLES.config, passwords.config),
    },
  };
}

/** Records on the database itself whose demo data are loaded: a file could belong to another database. */
export async function noteSeeded(adminUrl: string, codes: readonly string[]): Promise<void> {
  const note = escapeLiteral(NOTE + codes.join(' '));
  await withConnection(adminUrl, (admin) => admin.query(`COMMENT ON DATABASE ${DATABASES.platform} IS ${note}`));
}

async function readSeeded(admin: Client): Promise<string[]> {
  const { rows } = await admin.query<{ note: string | null }>(
    "SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1",
    [DATABASES.platform],
  );
  return codesOf(rows[0]?.note, NOTE);
}

/**
 * Codes of the brands that may have demo players in this database. The command `seed` records them on the schema before it adds the
 * first, so a copy of the database says it too; the note of `noteSeeded` is older.
 */
export function brandsWithDemoPlayers(ownerUrl: string): Promise<string[]> {
  return withConnection(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ on_schema: string | null; on_database: string | null }>(
      `SELECT obj_description(to_regnamespace('app'), 'pg_namespace') AS on_schema,
              shobj_description(oid, 'pg_database') AS on_database
       FROM pg_database WHERE datname = current_database()`,
    );
    const codes = [...codesOf(rows[0]?.on_schema, PLAYERS_NOTE), ...codesOf(rows[0]?.on_database, NOTE)];
    return [...new Set(codes)].sort();
  });
}

/** Hosts that brands have by change sets of the console. Before the config service's first start there are none. */
export function hostsSetInConsole(ownerUrl: string): Promise<BrandHosts[]> {
  return withConnection(ownerUrl, async (config) => {
    const { rows: tables } = await config.query("SELECT FROM pg_tables WHERE tablename = 'override_value'");
    if (tables.length === 0) return [];
    const { rows } = await config.query<BrandHosts>(
      `SELECT merchant AS code, value AS hosts FROM override_value
       WHERE kind = 'tenant' AND path = '["hosts"]' ORDER BY merchant, layer`,
    );
    return rows;
  });
}

const codesOf = (note: string | null | undefined, prefix: string): string[] =>
  note?.startsWith(prefix) === true ? note.slice(prefix.length).split(' ') : [];
