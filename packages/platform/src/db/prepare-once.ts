import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * More than the platform has. Queries of unbounded variety, such as lists of any length, must not fill every connection with
 * plans.
 */
const NAMES_MAX = 1_000;

export type PrepareOnce = (query: string | pg.QueryConfig) => string | pg.QueryConfig;

/**
 * Names a query by a hash of its text: PostgreSQL parses and plans a named query once per connection, which costs it more than
 * running most of ours. It replans by itself when role or policies change. For the queries of one pool.
 */
export function createPrepareOnce(): PrepareOnce {
  const names = new Map<string, string>();
  const newName = (text: string): string | null => {
    if (names.size >= NAMES_MAX) return null;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  return (query) => {
    if (typeof query === 'string' || query.name !== undefined) return query;
    const name = names.get(query.text) ?? newName(query.text);
    return name === null ? query : { ...query, name };
  };
}
