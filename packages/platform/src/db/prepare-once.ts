import { createHash } from 'node:crypto';
import type pg from 'pg';

/** More than the house has; who makes texts without end (lists of any length) must not fill every connection with plans. */
const NAMES_MAX = 500;

const names = new Map<string, string>();

/**
 * The query under a name that is its text's own: PostgreSQL parses and plans a named one once for each connection, which costs it
 * more than running most of ours. Plans follow the role and the policies they were made under by themselves.
 */
export function prepareOnce(query: string | pg.QueryConfig): string | pg.QueryConfig {
  if (typeof query === 'string' || query.name !== undefined) return query;
  const name = names.get(query.text) ?? newName(query.text);
  return name === null ? query : { ...query, name };
}

function newName(text: string): string | null {
  if (names.size >= NAMES_MAX) return null;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
