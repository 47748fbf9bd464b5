import { MERCHANT_CODE } from '@marquee/contracts/manifest';
import { isDatabaseAway } from '@marquee/server-kit/postgres';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { TenantScope } from '../context.ts';
import { createPrepareOnce, type PrepareOnce } from './prepare-once.ts';
import { discardNotices, type NoticesRow, noticesOf, PENDING_NOTICES, type Publish } from './returned-notices.ts';

/** A drizzle handle inside one tenant's transaction. Repositories take it as their first argument. */
export type TenantDb = NodePgDatabase<Record<string, never>>;

/** The role inside: the servers' own, or the owner's for commands that log in as the owner (the policies apply to it too). */
export type TenantRole = 'marquee_rw' | 'marquee_owner';

/** Runs `work` in a transaction of the scope's tenant and resolves with its result. */
export type WithTenant = <T>(scope: TenantScope, work: (db: TenantDb) => Promise<T>) => Promise<T>;

/**
 * The only source of drizzle handles (the other entry point to the database is `createQuery`). READ COMMITTED, role `marquee_rw`,
 * `app.tenant_id` set for this transaction only, so row-level security shows this tenant's rows; every WHERE names the tenant
 * too. Commits when `work` resolves, rolls back when it rejects. `publish` receives the transaction's notices after the commit.
 */
export function createWithTenant(
  pool: pg.Pool,
  role: TenantRole = 'marquee_rw',
  publish: Publish = discardNotices,
): WithTenant {
  const prepareOnce = createPrepareOnce();
  return async (scope, work) => {
    const { merchant } = scope;
    // The code becomes part of the SQL text, so that opening takes one round trip; this check makes that safe.
    if (!MERCHANT_CODE.test(merchant)) throw new Error('A tenant scope needs a merchant code');
    const client = await pool.connect();
    const handle = sealable(client, prepareOnce);
    let unusable: Error | undefined;
    try {
      await client.query(`BEGIN; SET LOCAL ROLE ${role}; SELECT set_config('app.tenant_id', '${merchant}', true)`);
      const result = await work(drizzle(handle.client));
      publish(await commit(client));
      return result;
    } catch (error) {
      unusable = await rollBack(client, error);
      throw withoutParameters(error);
    } finally {
      handle.seal();
      client.release(unusable);
    }
  };
}

/** `current transaction is aborted`: an error inside was swallowed. */
const IN_FAILED_TRANSACTION = '25P02';

/** Commits and reads the notices in one round trip. @throws when nothing was written, even if `work` resolved. */
async function commit(client: pg.PoolClient): Promise<readonly string[]> {
  try {
    // Two queries in one text return two results, which pg's types do not express.
    const [selected] = (await client.query<NoticesRow>(
      `SELECT ${PENDING_NOTICES}; COMMIT`,
    )) as unknown as pg.QueryResult<NoticesRow>[];
    return noticesOf(selected?.rows[0]);
  } catch (error) {
    if ((error as { code?: unknown }).code !== IN_FAILED_TRANSACTION) throw error;
    throw new Error('PostgreSQL rolled a transaction back whose error was swallowed', { cause: error });
  }
}

/**
 * Resolves with the error that makes the connection unusable: it may still have the tenant set, so it must not return to the
 * pool.
 */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<Error | undefined> {
  // A database that is away cannot answer ROLLBACK: closing the connection rolls back.
  if (isDatabaseAway(reason)) return reason as Error;
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (failure) {
    return failure as Error;
  }
}

/**
 * Drizzle puts the values of a failed query into its message, and messages are logged, with names, numbers and hashes of people
 * (SEC-F04). The query text and the database's own message are enough to find the fault.
 */
const withoutParameters = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? new Error(`Failed query: ${error.query}`, { cause: error.cause }) : error;

/**
 * The client until `seal()`: a handle used after its transaction must not reach a connection that another request holds now.
 * Queries are prepared once.
 */
function sealable(client: pg.PoolClient, prepareOnce: PrepareOnce): { client: pg.PoolClient; seal: () => void } {
  let sealed = false;
  const query = (text: string | pg.QueryConfig, ...rest: unknown[]): unknown =>
    Reflect.apply(client.query, client, [prepareOnce(text), ...rest]);
  const guarded = new Proxy(client, {
    get(target, property) {
      if (sealed) throw new Error('This database handle was used after its transaction ended');
      if (property === 'query') return query;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    client: guarded,
    seal: () => {
      sealed = true;
    },
  };
}
