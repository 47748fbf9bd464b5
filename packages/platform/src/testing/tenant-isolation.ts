import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/**
 * Tables without a brand: the game catalogue, the same for all, and its syncs; exclusions, which hold at all brands of a licensee, and payments
 * of no brand, both of which only functions of the owner read. A new one needs a reason here.
 */
export const SHARED_TABLES = [
  'app.game',
  'app.provider_sync',
  'app.vendor_round_place',
  'core.licensee_exclusion',
  'core.stray_payment',
];
/** Rows of one brand each, listed by the owner for the verifier; its policy allows that. */
const DIRECTORY = 'core.merchant';

/**
 * Gaps of the isolation in the database: every table of `app` and `core`, and any other with a column for the brand, has row-level
 * security, forced, with one policy on the tenant and keys that begin with it.
 */
export async function rowSecurityFaults(database: TestDatabase): Promise<string[]> {
  const rows = await database.query<{ name: string; fault: string }>(
    `
    WITH tables AS (
      SELECT c.oid, format('%I.%I', n.nspname, c.relname) AS name, c.relrowsecurity AS is_on, c.relforcerowsecurity AS is_forced
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND (n.nspname IN ('app', 'core')
        OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('tenant', 'merchant', 'brand'))))
    SELECT name, 'row security is off' AS fault FROM tables WHERE NOT is_on
    UNION ALL SELECT name, 'the owner is not under it' FROM tables WHERE NOT is_forced
    UNION ALL SELECT t.name, 'has ' || count(p.oid) || ' policies' FROM tables t
      LEFT JOIN pg_policy p ON p.polrelid = t.oid GROUP BY t.name HAVING count(p.oid) <> 1
    UNION ALL SELECT t.name, 'its policy is not the tenant alone' FROM tables t JOIN pg_policy p ON p.polrelid = t.oid
      WHERE t.name <> '${DIRECTORY}' AND (p.polcmd <> '*' OR NOT p.polpermissive OR p.polroles <> '{0}'
        OR pg_get_expr(p.polqual, t.oid) !~ '^\\(tenant = (core\\.tenant\\(\\)|\\( SELECT core\\.tenant\\(\\) AS tenant\\))\\)$'
        OR pg_get_expr(p.polwithcheck, t.oid) IS DISTINCT FROM pg_get_expr(p.polqual, t.oid))
    UNION ALL SELECT t.name, 'the unique key ' || i.indexrelid::regclass || ' does not lead with the tenant' FROM tables t
      JOIN pg_index i ON i.indrelid = t.oid AND i.indisunique
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0] WHERE a.attname <> 'tenant'
    UNION ALL SELECT t.name, 'the reference ' || k.conname || ' leaves the tenant out' FROM tables t
      JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'f' AND NOT k.confrelid = ANY (
        SELECT oid FROM tables WHERE name = ANY ($1::text[]))
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1] WHERE a.attname <> 'tenant'
    ORDER BY 1, 2`,
    [SHARED_TABLES],
  );
  return rows.filter(({ name }) => !SHARED_TABLES.includes(name)).map(({ name, fault }) => `${name}: ${fault}`);
}

export interface SentQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** All queries that connections send while `work` runs, except those of the events connection, whose results no caller reads. */
export async function recordQueries(work: () => Promise<void>): Promise<SentQuery[]> {
  const sent: SentQuery[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const calls = spy.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown[]?][];
    for (const [index, [query, values]] of calls.entries()) {
      if (applicationName(spy.mock.contexts[index]) === 'marquee-events') continue;
      if (typeof query === 'string') sent.push({ text: query, values: values ?? [] });
      else sent.push({ text: query.text, values: query.values ?? values ?? [] });
    }
  } finally {
    spy.mockRestore();
  }
  return sent;
}

/** The connection's application name; the types do not have it. */
const applicationName = (client: unknown): unknown =>
  (client as { connectionParameters?: { application_name?: unknown } }).connectionParameters?.application_name;

/** Queries on tenants' tables that do not name the tenant for each of them: gaps in the isolation by our own SQL. */
export const queriesWithoutTenant = (queries: readonly SentQuery[]): string[] =>
  [...new Set(queries.map(({ text }) => text))].filter((text) => {
    const tables = new Set(
      [...text.matchAll(/\b(?:from|join|update|into) "(app|core)"\."(\w+)"/gi)].map(
        (match) => `${match[1]}.${match[2]}`,
      ),
    );
    for (const shared of SHARED_TABLES) tables.delete(shared);
    if (tables.size === 0) return false;
    if (/^insert into/i.test(text)) return !/^insert into "\w+"\."\w+" \("tenant"/i.test(text);
    const conditions = text.match(CONDITION) ?? [];
    return conditions.length < tables.size;
  });

const CONDITION = /(?:"\w+"\.)?"\w+"\."tenant" = (?:\$\d+|(?:"\w+"\.)?"\w+"\."tenant")/g;

/** Removes the tenant from every WHERE and JOIN that is sent from now on. Resolves with the undo. */
export function removeTenantConditions(): () => void {
  const real = pg.Client.prototype.query;
  const without = (text: string): string =>
    text.replace(CONDITION, (condition) => {
      const parameter = /\$\d+/.exec(condition)?.[0];
      // The parameter stays, or PostgreSQL would not know its type.
      return parameter === undefined ? 'true' : `${parameter}::text is not null`;
    });
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query, ...rest] = args;
    const changed =
      typeof query === 'string'
        ? without(query)
        : // A changed text needs another name than the prepared one.
          { ...(query as object), text: without((query as { text: string }).text), name: undefined };
    return Reflect.apply(real, this, [changed, ...rest]);
  });
  return () => spy.mockRestore();
}

export const withoutTenant = (queries: readonly SentQuery[]): SentQuery[] =>
  queries.map(({ text, values }) => ({ text: text.replace(CONDITION, 'true'), values }));
