import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@marquee/server-kit';
import type { Db } from '@marquee/server-kit/postgres';
import { Client } from 'pg';

/** Any constant, the same in every process that shares a database. */
const WRITER_LOCK = 5_120_735;
const POLL_MS = 250;
const CONNECT_MS = 3_000;
const STATEMENT_MS = 5_000;

/** Another process writes to the database: nothing was done. */
export class NotWriterError extends StartError {
  override readonly name = 'NotWriterError';

  constructor() {
    super('Another config service writes to this database. Stop that one, or give this one a database of its own.');
  }
}

/** This process's right to write what the config service holds in memory too (ADR 22). */
export interface Writer {
  /**
   * Takes the lock again where its connection was lost; call it before a write, outside of any turn.
   * @throws NotWriterError when another process has it; what the database says where it can't be reached.
   */
  readonly ensure: () => Promise<void>;
  /** First statement of a write's transaction. @throws NotWriterError where another process has had the lock since. */
  readonly fence: (db: Db) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface WriterOptions {
  readonly databaseUrl: string;
  /** How long to wait for a process that is just ending. */
  readonly waitMs: number;
  /** Another process wrote while the connection was lost: what is held in memory has to be read again. */
  readonly onOthersWrote: () => Promise<void>;
}

/** The lock as it is held, and the number that came with it. */
interface Held {
  readonly client: Client;
  epoch: bigint;
  isLost: boolean;
}

/** Becomes the one writer of a database. @throws NotWriterError when another process stays it for `waitMs`. */
export async function openWriter({ databaseUrl, waitMs, onOthersWrote }: WriterOptions): Promise<Writer> {
  let held = await waitForLock(databaseUrl, waitMs);
  let isBehind = false;
  async function regain(): Promise<void> {
    if (held.isLost) {
      const again = await takeLock(databaseUrl);
      if (again === null) throw new NotWriterError();
      isBehind ||= again.epoch !== held.epoch + 1n;
      held = again;
    }
    if (isBehind) await onOthersWrote();
    isBehind = false;
  }
  let regaining: Promise<void> | null = null;
  return {
    ensure: async () => {
      if (!held.isLost && !isBehind) return;
      regaining ??= regain().finally(() => {
        regaining = null;
      });
      await regaining;
    },
    fence: async (db) => {
      const { rowCount } = await db.query('SELECT 1 FROM writer WHERE epoch = $1 FOR SHARE', [String(held.epoch)]);
      if (rowCount !== 1) throw new NotWriterError();
    },
    close: async () => {
      if (!held.isLost) await held.client.end();
    },
  };
}

async function waitForLock(databaseUrl: string, waitMs: number): Promise<Held> {
  const until = performance.now() + waitMs;
  for (;;) {
    const held = await takeLock(databaseUrl);
    if (held !== null) return held;
    if (performance.now() >= until) throw new NotWriterError();
    await sleep(POLL_MS);
  }
}

/** Takes the lock on a connection of its own, for as long as that lives; null where another process has it. */
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
