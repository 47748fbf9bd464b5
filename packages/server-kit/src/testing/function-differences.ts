import type { ClientBase } from 'pg';
import { applyFunction, type FunctionFile } from '../postgres/functions.ts';

/** Every function of a database with everything that its file decides: source, settings, owner, rights. */
const FUNCTIONS = `
  SELECT p.pronamespace::regnamespace::text || '.' || p.proname AS name, pg_get_functiondef(p.oid) AS definition,
         pg_get_userbyid(p.proowner) AS owner, ARRAY(SELECT a::text FROM unnest(p.proacl) a ORDER BY 1) AS rights
  FROM pg_proc p
  WHERE p.pronamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY 1, 2`;

/**
 * Names of functions that differ from their file, have none, or are missing.
 * @param owner a connection as the owner of the functions, outside a transaction
 */
export async function functionDifferences(owner: ClientBase, files: readonly FunctionFile[]): Promise<string[]> {
  const read = async () => (await owner.query<{ name: string }>(FUNCTIONS)).rows;
  const before = await read();
  let asFiled: ReadonlySet<string>;
  await owner.query('BEGIN');
  try {
    for (const file of files) await applyFunction(owner, file);
    asFiled = new Set((await read()).map((row) => JSON.stringify(row)));
  } finally {
    await owner.query('ROLLBACK');
  }
  const filed = new Set(files.map(({ name }) => name));
  const differing = before.filter((row) => !filed.has(row.name) || !asFiled.has(JSON.stringify(row)));
  const missing = [...filed].filter((name) => !before.some((row) => row.name === name));
  return [...new Set([...differing.map(({ name }) => name), ...missing])].sort();
}
