import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '@marquee/server-kit/postgres';
import { removeTenants } from '@marquee/tenancy/testing';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { configDatabase } from '../testing/config-database.ts';
import { NotWriterError, openWriter, type Writer, type WriterOptions } from './writer.ts';

let database: Awaited<ReturnType<typeof configDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await configDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

const opened: Writer[] = [];
const readAgain = vi.fn<WriterOptions['readAgain']>(async () => undefined);
async function open(waitMs = 0): Promise<Writer> {
  const writer = await openWriter({ databaseUrl: database.url, waitMs, readAgain });
  opened.push(writer);
  return writer;
}
afterEach(async () => {
  for (const writer of opened.splice(0)) await writer.close();
  readAgain.mockReset();
});
const write = (writer: Writer) => inTransaction(pool, (db) => writer.fence(db));
/** PostgreSQL ends the lock's connection, as on a restart. Resolves when the lock is free. */
async function loseConnection(): Promise<void> {
  await pool.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE application_name = 'config writer' AND datname = current_database()`);
}

describe('[T11] the one writer', () => {
  it('is alone while it lives', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(NotWriterError);
    await write(first);
    await first.close();
    await write(await open());
  });

  it('is waited for, up to a limit', async () => {
    const first = await open();
    const second = open(60_000);
    await first.close();
    await write(await second);
  });

  it('takes its lock again after a lost connection, and reads nothing again where no other process wrote', async () => {
    const writer = await open();
    await loseConnection();
    await vi.waitFor(async () => {
      await writer.ensure();
      const { rowCount } = await pool.query(`SELECT 1 FROM pg_locks JOIN pg_database ON oid = database
        WHERE locktype = 'advisory' AND granted AND datname = current_database()`);
      expect(rowCount).toBe(1);
    });
    await write(writer);
    expect(readAgain).not.toHaveBeenCalled();
  });

  it('writes nothing more once another process has the lock, whether it knows that or not', async () => {
    const first = await open();
    await loseConnection();
    const second = await vi.waitFor(() => open());
    await expect(write(first)).rejects.toThrow(NotWriterError);
    await vi.waitFor(() => expect(first.ensure()).rejects.toThrow(NotWriterError));
    await write(second);
    await second.close();
    readAgain.mockRejectedValueOnce(new Error('the database is away'));
    await expect(first.ensure()).rejects.toThrow('the database is away');
    await first.ensure();
    expect(readAgain).toHaveBeenCalledTimes(2);
    await first.ensure();
    expect(readAgain).toHaveBeenCalledTimes(2);
    await write(first);
  });

  it('lets a write in progress end before another writer starts', async () => {
    const first = await open();
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const ended: string[] = [];
    const slow = inTransaction(pool, async (db) => {
      await first.fence(db);
      begun.resolve();
      await go.promise;
      ended.push('first');
    });
    await begun.promise;
    await loseConnection();
    const second = vi.waitFor(() => open()).then(() => ended.push('second'));
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(`SELECT 1 FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`);
      expect(rowCount).toBe(1);
    });
    go.resolve();
    await Promise.all([slow, second]);
    expect(ended).toEqual(['first', 'second']);
  });

  it('reads brands in doubt again once the writes that still run have ended', async () => {
    const writer = await open();
    const ended: string[] = [];
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const slow = inTransaction(pool, async (db) => {
      await writer.fence(db);
      begun.resolve();
      await go.promise;
      ended.push('the write');
    });
    await begun.promise;
    writer.doubt(['acme']);
    writer.doubt(['bravo']);
    const sure = writer.ensure();
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(`SELECT 1 FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`);
      expect(rowCount).toBe(1);
    });
    const reading = Promise.withResolvers<void>();
    readAgain.mockImplementation(async () => {
      await reading.promise;
      ended.push('the look');
    });
    go.resolve();
    await slow;
    await vi.waitFor(() => expect(readAgain).toHaveBeenCalledTimes(1));
    // A caller that comes during the reading waits too.
    const alsoSure = writer.ensure().then(() => ended.push('sure'));
    reading.resolve();
    await Promise.all([sure, alsoSure]);
    expect(ended).toEqual(['the write', 'the look', 'sure']);
    expect(readAgain.mock.calls).toEqual([[new Set(['acme', 'bravo'])]]);
  });

  it('reads again until nothing is in doubt', async () => {
    const writer = await open();
    readAgain.mockImplementationOnce(async () => {
      writer.doubt(['bravo']);
      throw new Error('the database is away');
    });
    writer.doubt(['acme']);
    await expect(writer.ensure()).rejects.toThrow('the database is away');
    readAgain.mockImplementationOnce(async () => writer.doubt(['strict']));
    await writer.ensure();
    expect(readAgain.mock.calls.slice(1)).toEqual([[new Set(['acme', 'bravo'])], [new Set(['strict'])]]);
  });

  it('stops a second process, with one line of output', async () => {
    await open();
    const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
    const env = {
      PORT: '0',
      ...Object.fromEntries(
        ['HOP', 'DOMAIN', 'PREVIEW', 'SUPPORT', 'STAFF_TOTP', 'STAFF_RECOVERY', 'STAFF_CSRF'].map((name) => [
          `${name}_KEY`,
          'ab'.repeat(32),
        ]),
      ),
      DATABASE_URL: database.url,
      MARQUEE_DATA: dataDir,
      MARQUEE_TENANTS: dataDir,
    };
    const script = join(import.meta.dirname, '..', 'server.ts');
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (text: Buffer) => {
      output += text;
    });
    const [code] = await once(child, 'exit');
    expect([code, output]).toEqual([1, `${new NotWriterError().message}\n`]);
    removeTenants(dataDir);
  });
});
