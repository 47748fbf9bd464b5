import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@marquee/server-kit';
import type { Db } from '@marquee/server-kit/postgres';
import { Client } from 'pg';

/** Any constant, equal in all processes that share a database. */
const WRITER_LOCK = 5_120_735;
const POLL_MS = 250;
const CONNECT_MS = 3_000;
const STATEMENT_MS = 5_000;

/** Another process writes to the database; nothing was changed. */
export class NotWriterError extends StartError {
  override readonly name = 'NotWriterError';

  constructor() {
    super('Another config service writes to this database. Stop that one, or give this one a database of its own.');
  }
}

/** This process's right to write what the config service also holds in memory (ADR 22). */
export interface Writer {
  /**
   * Takes the lock again if its connection was lost. Called before a write, outside any turn.
   * @throws NotWriterError when another process has it; the database's error when it is unreachable.
   */
  readonly ensure: () => Promise<void>;
  /** First query of a write's transaction. @throws NotWriterError where another process has had the lock since. */
  readonly fence: (db: Db) => Promise<void>;
  /** Marks brands whose values in memory may differ from the database; the next `ensure` reads them again. */
  readonly doubt: (merchants: Iterable<string>) => void;
  readonly close: () => Promise<void>;
}

/** Brands whose values in memory may differ from the database. */
export type Doubtful = ReadonlySet<string> | 'all';

export interface WriterOptions {
  readonly databaseUrl: string;
  /** How long to wait for a process that is ending. */
  readonly waitMs: number;
  /** Reads values into memory again: `all` where another process wrote while the connection was lost. */
  readonly readAgain: (doubtful: Doubtful) => Promise<void>;
}

/** The held lock and its number. */
interface Held {
  readonly client: Client;
  epoch: bigint;
  isLost: boolean;
}

/** Becomes the one writer of a database. @throws NotWriterError when another process keeps the lock for `waitMs`. */
export async function openWriter({ databaseUrl, waitMs, readAgain }: WriterOptions): Promise<Writer> {
  let held = await waitForLock(databaseUrl, waitMs);
  let doubtful: Doubtful = new Set();
  const isSure = () => !held.isLost && doubtful !== 'all' && doubtful.size === 0;
  async function regain(): Promise<void> {
    if (held.isLost) {
      const again = await takeLock(databaseUrl);
      if (again === null) throw new NotWriterError();
      if (again.epoch !== held.epoch + 1n) doubtful = 'all';
      held = again;
    }
    if (isSure()) return;
    // After a lost answer to COMMIT, wait until that transaction has ended: writes hold a shared lock on this row.
    await held.client.query('SELECT 1 FROM writer FOR UPDATE');
    const inDoubt = doubtful;
    doubtful = new Set();
    try {
      await readAgain(inDoubt);
    } catch (error) {
      doubtful = both(inDoubt, doubtful);
      throw error;
    }
  }
  let regaining: Promise<void> | null = null;
  return {
    ensure: async () => {
      while (regaining !== null || !isSure()) {
        regaining ??= regain().finally(() => {
          regaining = null;
        });
        await regaining;
      }
    },
    fence: async (db) => {
      const { rowCount } = await db.query('SELECT 1 FROM writer WHERE epoch = $1 FOR SHARE', [String(held.epoch)]);
      if (rowCount !== 1) throw new NotWriterError();
    },
    doubt: (merchants) => {
      doubtful = both(doubtful, new Set(merchants));
    },
    close: async () => {
      if (!held.isLost) await held.client.end();
    },
  };
}

const both = (one: Doubtful, other: Doubtful): Doubtful =>
  one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other]);

async function waitForLock(databaseUrl: string, waitMs: number): Promise<Held> {
  const until = performance.now() + waitMs;
  for (;;) {
    const held = await takeLock(databaseUrl);
    if (held !== null) return held;
    if (performance.now() >= until) throw new NotWriterError();
    await sleep(POLL_MS);
  }
}

/** Takes the lock on a connection of its own, for the life of that connection; null where another process has it. */
async function takeLock(databaseUrl: string): Promise<Held | null> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'config writer',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    keepAlive: true,
  });
  const held: Held = { client, epoch: 0n, isLost: false };
  const lost = () => {
    held.isLost = true;
  };
  client.on('error', lost);
  client.on('end', lost);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [WRITER_LOCK]);
    if (rows[0]?.taken !== true) {
      await client.end();
      return null;
    }
    const counted = await client.query<{ epoch: string }>(
      `INSERT INTO writer (epoch) VALUES (1) ON CONFLICT (singleton) DO UPDATE SET epoch = writer.epoch + 1 RETURNING epoch`,
    );
    held.epoch = BigInt(counted.rows[0]?.epoch ?? 0);
    return held;
  } catch (error) {
    await client.end();
    throw error;
  }
}
