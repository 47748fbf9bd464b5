import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ClientBase } from 'pg';

/** One file of a `functions` folder: `<schema>.<name>.sql`, with `CREATE OR REPLACE FUNCTION`, its comment and its grants. */
export interface FunctionFile {
  /** `core.post` */
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

export async function readFunctions(folder: URL): Promise<FunctionFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, folder), 'utf8');
      return { name: file.slice(0, -'.sql'.length), sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The functions that `sql` names outside of comments and of `DROP FUNCTION`, and those that they name: called ones first. */
export function functionsNamedBy(sql: string, files: readonly FunctionFile[]): FunctionFile[] {
  const ordered = new Set<FunctionFile>();
  const seen = new Set<FunctionFile>();
  const visit = (text: string) => {
    const code = text.replaceAll(/--.*/g, '').replaceAll(/DROP FUNCTION[^;]*;/g, '');
    for (const file of files) {
      if (seen.has(file) || !callOf(file.name).test(code)) continue;
      seen.add(file);
      visit(file.sql);
      ordered.add(file);
    }
  };
  visit(sql);
  return [...ordered];
}

/** A name of schema `public` may be written without its schema. */
function callOf(name: string): RegExp {
  const pattern = name.replace(/^public\./, '(?:public.)?').replaceAll('.', '\\.');
  return new RegExp(`(?<![\\w.])${pattern}\\s*\\(`);
}

/**
 * Creates or replaces one function. Its rights afterwards are those that its file grants: a grant that left the file is revoked.
 * @throws Error when the database has the function with another signature too.
 */
export async function applyFunction(client: ClientBase, { name, sql }: FunctionFile): Promise<void> {
  const { rows: revokes } = await client.query<{ sql: string }>(
    `SELECT format('REVOKE ALL ON FUNCTION %s FROM %s', p.oid::regprocedure,
              CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END) AS sql
     FROM pg_proc p, aclexplode(p.proacl) a WHERE ${NAME} = $1 AND a.grantee <> p.proowner`,
    [name],
  );
  for (const revoke of revokes) await client.query(revoke.sql);
  await client.query(sql);
  const { rows } = await client.query(`SELECT FROM pg_proc p WHERE ${NAME} = $1`, [name]);
  if (rows.length !== 1) {
    throw new Error(`${name} has ${rows.length} signatures after its file: drop the former one in a migration`);
  }
}

const NAME = "p.pronamespace::regnamespace::text || '.' || p.proname";

/**
 * Applies the files that the database has not applied in this form, called functions first.
 * @throws Error when a file was removed and its function still exists.
 */
export async function applyFunctions(client: ClientBase, files: readonly FunctionFile[]): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS migration_function (name text PRIMARY KEY, hash text NOT NULL)');
  const { rows } = await client.query<{ name: string; hash: string | null; exists: boolean }>(
    `SELECT name, f.hash, EXISTS (SELECT FROM pg_proc p WHERE ${NAME} = name) AS exists FROM migration_function f`,
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  const names = new Set(files.map((file) => file.name));
  for (const { name, exists } of rows.filter((row) => !names.has(row.name))) {
    if (exists) throw new Error(`${name} has no file any more: drop the function in a migration`);
    await client.query('DELETE FROM migration_function WHERE name = $1', [name]);
  }
  const calls = files.map((file) => `${file.name}()`).join('\n');
  for (const file of functionsNamedBy(calls, files)) {
    const applied = known.get(file.name);
    if (applied?.exists && applied.hash === file.hash) continue;
    await applyFunction(client, file);
    await client.query(
      'INSERT INTO migration_function VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash',
      [file.name, file.hash],
    );
  }
}
