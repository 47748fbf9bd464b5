import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Passwords of the roles that log in. The caller derives each from the installation's secret. */
export interface RolePasswords {
  readonly owner: string;
  readonly login: string;
  readonly arcade: string;
  readonly config: string;
}

/**
 * The roles: the owner runs the migrations of the platform and of the config service; the platform logs in as `marquee_login`, which
 * may do nothing until it takes `marquee_rw` inside a transaction, and is neither superuser nor exempt from row-level security; the
 * config service logs in as `marquee_config`, with the rights that its migrations grant; the game provider owns its own database.
 * None of these logins can connect to another's database.
 */
export const ROLES = {
  owner: 'marquee_owner',
  rw: 'marquee_rw',
  login: 'marquee_login',
  arcade: 'marquee_arcade',
  config: 'marquee_config',
} as const;

export const DATABASES = { platform: 'marquee', arcade: 'marquee_arcade', config: 'marquee_config' } as const;

const PLAIN = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

/** Creates the roles, or resets passwords and attributes of existing ones. Needs a superuser's connection. */
export async function ensureRoles(admin: Client, passwords: RolePasswords): Promise<void> {
  const { rows } = await admin.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
  const existing = new Set(rows.map((row) => row.rolname));
  const attributes: readonly (readonly [string, string])[] = [
    [ROLES.owner, `LOGIN ${PLAIN} PASSWORD ${escapeLiteral(passwords.owner)}`],
    [ROLES.rw, `NOLOGIN ${PLAIN}`],
    [ROLES.login, `LOGIN NOINHERIT ${PLAIN} PASSWORD ${escapeLiteral(passwords.login)}`],
    [ROLES.arcade, `LOGIN ${PLAIN} PASSWORD ${escapeLiteral(passwords.arcade)}`],
    [ROLES.config, `LOGIN ${PLAIN} PASSWORD ${escapeLiteral(passwords.config)}`],
  ];
  const statements = attributes.map(
    ([name, options]) => `${existing.has(name) ? 'ALTER' : 'CREATE'} ROLE ${name} ${options}`,
  );
  statements.push(`GRANT ${ROLES.rw} TO ${ROLES.login} WITH INHERIT FALSE, SET TRUE`);
  await admin.query(statements.join(';\n'));
}

/** Creates a database that only its owner and the named roles can connect to. An existing one gets the grants. */
export async function ensureDatabase(
  admin: Client,
  name: string,
  owner: string,
  mayConnect: readonly string[],
): Promise<void> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  const database = escapeIdentifier(name);
  if (rowCount === 0) {
    await admin.query(`CREATE DATABASE ${database} OWNER ${escapeIdentifier(owner)}`);
    await admin.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  }
  for (const role of mayConnect)
    await admin.query(`GRANT CONNECT ON DATABASE ${database} TO ${escapeIdentifier(role)}`);
}

/** Creates missing roles and databases of an installation. `adminUrl`: a superuser's. */
export async function ensureInstallation(adminUrl: string, passwords: RolePasswords): Promise<void> {
  await withConnection(adminUrl, async (admin) => {
    await ensureRoles(admin, passwords);
    await takeOverConfig(admin, adminUrl);
    await ensureDatabase(admin, DATABASES.platform, ROLES.owner, [ROLES.login]);
    await ensureDatabase(admin, DATABASES.arcade, ROLES.arcade, []);
    await ensureDatabase(admin, DATABASES.config, ROLES.owner, [ROLES.config]);
  });
}

/** In former versions the config service's login owned its database. The owner takes over the database and all in it, at once. */
async function takeOverConfig(admin: Client, adminUrl: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1 AND datdba = $2::regrole', [
    DATABASES.config,
    ROLES.config,
  ]);
  if (rowCount === 0) return;
  const url = new URL(adminUrl);
  url.pathname = `/${DATABASES.config}`;
  await withConnection(url.href, (inside) => inside.query(`REASSIGN OWNED BY ${ROLES.config} TO ${ROLES.owner}`));
}

/** Runs `work` with a connection that is closed afterwards, also after an error. */
export async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server with another login and database. */
export function connectionUrl(adminUrl: string, database: string, role: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  url.pathname = `/${database}`;
  return url.href;
}
