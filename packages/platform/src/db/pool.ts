import { openPool, ownerRights } from '@marquee/server-kit/postgres';
import type pg from 'pg';
import { RETURN_NOTICES } from './returned-notices.ts';

/** A pool for the servers' login role. `url`: `postgres://marquee_login:…@host/database`, without options of its own. */
export const createPool = (url: string, max?: number): pg.Pool =>
  openPool(url, 'marquee-platform', { options: RETURN_NOTICES, ...(max === undefined ? {} : { max }) });

const MINUTE_MS = 60_000;

/** A few connections for background work, with long timeouts: comparing a day of a million transactions takes minutes. */
export const createBackgroundPool = (url: string): pg.Pool =>
  openPool(url, 'marquee-platform-background', {
    options: RETURN_NOTICES,
    max: 2,
    statement_timeout: 20 * MINUTE_MS,
    query_timeout: 21 * MINUTE_MS,
    idle_in_transaction_session_timeout: MINUTE_MS,
  });

interface RoleState {
  role: string;
  bypass: boolean;
  inherits: boolean;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  read_only: boolean;
  events: string | null;
}

const READ_ONLY = 'it is read-only, as a standby is; DATABASE_URL must lead to the primary';

/** Whether the database can be written to, by the last check. After a failover a name may lead to a standby. */
export class DatabaseState {
  readonly #pool: pg.Pool;
  #isReadOnly = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Without an answer of the database the state stays unchanged: each call then reports the failure itself. */
  async check(): Promise<void> {
    const { rows } = await this.#pool.query<{ read_only: boolean }>(
      "SELECT current_setting('transaction_read_only')::bool AS read_only",
    );
    this.#isReadOnly = rows[0]?.read_only === true;
  }

  /** True, or the reason for `/readyz`. */
  readonly isReady = (): true | string => (this.#isReadOnly ? `The database: ${READ_ONLY}` : true);
}

/**
 * Refuses to run where the login could see past row-level security, or where an acknowledged posting could be lost
 * (SEC-B05). Throws with every fault listed.
 */
export async function assertSafeDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<RoleState>(`
    SELECT rolname AS role, rolbypassrls AS bypass, rolinherit AS inherits,
           current_setting('fsync') AS fsync,
           current_setting('full_page_writes') AS full_page_writes,
           current_setting('synchronous_commit') AS synchronous_commit,
           current_setting('app.events', true) AS events,
           current_setting('transaction_read_only')::bool AS read_only
    FROM pg_roles WHERE rolname = session_user`);
  const login = rows[0];
  if (!login) throw new Error('The database does not list the role that this server logged in with');
  const faults = [
    login.read_only && READ_ONLY,
    ...(await ownerRights(pool)),
    login.bypass && `${login.role} bypasses row-level security`,
    login.inherits && `${login.role} inherits rights; it must take marquee_rw inside a transaction`,
    login.fsync !== 'on' && `fsync is ${login.fsync}`,
    login.full_page_writes !== 'on' && `full_page_writes is ${login.full_page_writes}`,
    // Anything below `on` acknowledges before the disk has it.
    !['on', 'remote_apply'].includes(login.synchronous_commit) && `synchronous_commit is ${login.synchronous_commit}`,
    // A URL with options replaces ours.
    login.events !== 'returned' && 'its URL sets options, so no process would publish notices',
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new Error(`This database is not safe to serve from: ${faults.join('; ')}`);
}
