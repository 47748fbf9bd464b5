import pg from 'pg';
import { RETURN_NOTICES } from './returned-notices.ts';

/** Longer than any honest statement, shorter than the edge's patience, so that a cancelled request frees its connection. */
const STATEMENT_TIMEOUT_MS = 8_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
const POOL_SIZE = 10;

/**
 * A pool for the servers' login role. `url`: `postgres://marquee_login:…@host/database`, without options of its own. Connects at
 * first use.
 */
export function createPool(url: string, max = POOL_SIZE): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'marquee-platform',
    options: RETURN_NOTICES,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  // A connection that PostgreSQL closes while idle reports to the pool, one in use to itself; unheard, either would end the
  // process. The query under way rejects by itself and the pool opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

interface Standing {
  role: string;
  super: boolean;
  bypass: boolean;
  inherits: boolean;
  owns: boolean;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  events: string | null;
}

/**
 * Refuses to run where the login could see past row-level security, or where an acknowledged posting could be lost
 * (security.md B05, findings 7 and 12). Throws with every fault listed.
 */
export async function assertSafeDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Standing>(`
    SELECT rolname AS role, rolsuper AS super, rolbypassrls AS bypass, rolinherit AS inherits,
           EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                   WHERE c.relowner = r.oid AND n.nspname IN ('core', 'app')) AS owns,
           current_setting('fsync') AS fsync,
           current_setting('full_page_writes') AS full_page_writes,
           current_setting('synchronous_commit') AS synchronous_commit,
           current_setting('app.events', true) AS events
    FROM pg_roles r WHERE rolname = session_user`);
  const standing = rows[0];
  if (!standing) throw new Error('The database does not know the role this server logged in with');
  const faults = [
    standing.super && `${standing.role} is a superuser`,
    standing.bypass && `${standing.role} bypasses row-level security`,
    standing.inherits && `${standing.role} inherits rights; it must take marquee_rw inside a transaction`,
    standing.owns && `${standing.role} owns tables`,
    standing.fsync !== 'on' && `fsync is ${standing.fsync}`,
    standing.full_page_writes !== 'on' && `full_page_writes is ${standing.full_page_writes}`,
    // Anything below `on` acknowledges before the disk has it.
    !['on', 'remote_apply'].includes(standing.synchronous_commit) &&
      `synchronous_commit is ${standing.synchronous_commit}`,
    // A URL with options of its own takes the place of ours.
    standing.events !== 'returned' && 'its URL sets options, so that notices would not come back to be passed on',
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new Error(`This database is not safe to serve from: ${faults.join('; ')}`);
}
