import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Passwords of the roles that log in. The caller derives each from the installation's secret. */
export interface RolePasswords {
  readonly owner: string;
  readonly login: string;
  readonly arcade: string;
  readonly config: string;
}

/**
 * The roles: the owner runs migrations; servers log in as `marquee_login`, which may do nothing until it takes `marquee_rw` inside
 * a transaction, and is neither superuser nor exempt from row-level security; the game provider and the config service each
 * have their own role and database and cannot connect to the platform's.
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

/** Creates a database that only its owner and the named roles can connect to. Resolves with whether it is new. */
export async function ensureDatabase(
  admin: Client,
  name: string,
  owner: string,
  mayConnect: readonly string[],
): Promise<boolean> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount !== 0) return false;
  const database = escapeIdentifier(name);
  await admin.query(`CREATE DATABASE ${database} OWNER ${escapeIdentifier(owner)}`);
  const grants = mayConnect.map((role) => `GRANT CONNECT ON DATABASE ${database} TO ${escapeIdentifier(role)}`);
  await admin.query([`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`, ...grants].join(';\n'));
  return true;
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
