import type { Pool } from 'pg';

/**
 * What lets this login remove triggers, constraints and policies, which a server's login must not be able to; empty for a safe one. A
 * superuser may become every owner.
 */
export async function ownerRights(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ role: string; super: boolean; owns: boolean }>(`
    SELECT rolname AS role, rolsuper AS super,
           EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                   WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
                     AND pg_has_role(session_user, c.relowner, 'MEMBER'))
           OR EXISTS (SELECT FROM pg_database
                      WHERE datname = current_database() AND pg_has_role(session_user, datdba, 'MEMBER')) AS owns
    FROM pg_roles WHERE rolname = session_user`);
  const login = rows[0];
  if (!login) throw new Error('The database does not list the role that this server logged in with');
  return [
    ...(login.super ? [`${login.role} is a superuser`] : []),
    ...(login.owns ? [`${login.role} owns the database or tables`] : []),
  ];
}
