import { MERCHANT_CODE } from '@marquee/contracts/manifest';
import { isDatabaseAway } from '@marquee/server-kit/postgres';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { TenantScope } from '../context.ts';
import { prepareOnce } from './prepare-once.ts';
import { noticesOf, type Tell, TOLD, type ToldRow, tellNobody } from './returned-notices.ts';

/** A drizzle handle inside one tenant's transaction. Repositories take it as their first argument. */
export type TenantDb = NodePgDatabase<Record<string, never>>;

/** The role taken inside: servers' own, or the owner's for commands that log in as the owner (it is under the policies too). */
export type TenantRole = 'marquee_rw' | 'marquee_owner';

/** Runs `work` in a transaction of the scope's tenant and resolves with what it resolves with. */
export type WithTenant = <T>(scope: TenantScope, work: (db: TenantDb) => Promise<T>) => Promise<T>;

/**
 * The one door to a drizzle handle (the other door to the database is the ledger's `post`). READ COMMITTED, role
 * `marquee_rw`, `app.tenant_id` set for this transaction only, so that row-level security shows this tenant's rows;
 * the tenant still stands in every WHERE. Commits when `work` resolves, rolls back when it rejects. `tell` is given what was
 * told inside, once it has committed.
 */
export function createWithTenant(pool: pg.Pool, role: TenantRole = 'marquee_rw', tell: Tell = tellNobody): WithTenant {
  return async (scope, work) => {
    const { merchant } = scope;
    // The code goes into SQL text so that opening is one round trip; this check is what makes that safe.
    if (!MERCHANT_CODE.test(merchant)) throw new Error('A tenant scope needs a merchant code');
    const client = await pool.connect();
    const handle = sealable(client);
    let unusable: Error | undefined;
    try {
      await client.query(`BEGIN; SET LOCAL ROLE ${role}; SELECT set_config('app.tenant_id', '${merchant}', true)`);
      const result = await work(drizzle(handle.client));
      tell(await commit(client));
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

/** `current transaction is aborted`: an error inside that nobody passed on. */
const IN_FAILED_TRANSACTION = '25P02';

/** Commits, in one round trip with the look at what was told. @throws where nothing was written, whatever `work` believes. */
async function commit(client: pg.PoolClient): Promise<readonly string[]> {
  try {
    // Two statements are answered by two results, which the types of pg don't say.
    const [told] = (await client.query<ToldRow>(`SELECT ${TOLD}; COMMIT`)) as unknown as pg.QueryResult<ToldRow>[];
    return noticesOf(told?.rows[0]);
  } catch (error) {
    if ((error as { code?: unknown }).code !== IN_FAILED_TRANSACTION) throw error;
    throw new Error('PostgreSQL rolled a transaction back whose error was swallowed', { cause: error });
  }
}

/** What makes the connection unusable, if anything does: it may still carry the tenant, so it never returns to the pool. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<Error | undefined> {
  // A database that is away answers no ROLLBACK either: closing the connection is one.
  if (isDatabaseAway(reason)) return reason as Error;
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (failure) {
    return failure as Error;
  }
}

/**
 * Drizzle puts the values of a failed query into its message, and messages go to the log: names, numbers and hashes of
 * people with them (SEC-F04). The statement and the database's own words are enough to find the fault.
 */
const withoutParameters = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? new Error(`Failed query: ${error.query}`, { cause: error.cause }) : error;

/**
 * The client until `seal()`: a handle kept beyond its transaction must not reach a connection somebody else now holds. What is
 * asked of it is prepared once.
 */
function sealable(client: pg.PoolClient): { client: pg.PoolClient; seal: () => void } {
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
