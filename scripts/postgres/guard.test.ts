import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRotatingFile } from '../logs/rotating-file.ts';
import { processesOf, until } from '../testing/processes.ts';
import { temporaryDataDir } from '../testing/temporary-data-dir.ts';
import { findBinaries } from './binaries.ts';
import { withConnection } from './databases.ts';
import { choosePlace } from './place.ts';
import { startPostmaster } from './postmaster.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

const PARENT = fileURLToPath(new URL('../testing/fixtures/postgres-parent.ts', import.meta.url));

let dataDir: ReturnType<typeof temporaryDataDir>;
let started: Postgres[];

beforeEach(() => {
  dataDir = temporaryDataDir('guard');
  started = [];
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  await until(() => processesOf(dataDir.path).length === 0);
  dataDir.remove();
});

async function start(path = dataDir.path): Promise<Postgres> {
  const postgres = await startPostgres(path);
  started.push(postgres);
  return postgres;
}

async function startUnderParent(): Promise<{ parent: ChildProcess; guardPid: number }> {
  const parent = spawn(process.execPath, [PARENT, dataDir.path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
  return { parent, guardPid: (JSON.parse(line) as { guardPid: number }).guardPid };
}

function failureOf(path = dataDir.path): Promise<string> {
  return start(path).then(
    () => 'it started',
    (error: Error) => error.message,
  );
}

it('keeps data and port between starts, with the settings of durability on', async () => {
  const first = await start();
  await withConnection(first.adminUrl, (client) =>
    client.query('CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)'),
  );
  await first.stop();
  const second = await start();
  expect(second.adminUrl).toBe(first.adminUrl);
  await withConnection(second.adminUrl, async (client) => {
    expect((await client.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }]);
    const settings = await client.query(
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'password_encryption') ORDER BY name",
    );
    expect(Object.fromEntries(settings.rows.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
      synchronous_commit: 'on',
    });
    const [database] = (
      await client.query(
        "SELECT datlocprovider, datlocale, pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = 'postgres'",
      )
    ).rows;
    expect(database).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' });
  });
});

it('ends PostgreSQL when its parent is killed, and starts again afterwards', async () => {
  const { parent } = await startUnderParent();
  parent.kill('SIGKILL');
  await until(() => processesOf(dataDir.path).length === 0);
  const again = await start();
  expect(again.adminUrl).toMatch(/^postgresql:/);
});

it('ends PostgreSQL also when the guard is killed, and takes over its lock', async () => {
  const { parent, guardPid } = await startUnderParent();
  process.kill(guardPid, 'SIGKILL');
  parent.kill('SIGKILL');
  await until(() => processesOf(dataDir.path).length === 0);
  expect(existsSync(join(dataDir.path, 'postgres', 'guard.lock'))).toBe(true);
  const again = await start();
  expect(again.adminUrl).toMatch(/^postgresql:/);
});

it('stops a PostgreSQL of its data directory that has no guard any more', async () => {
  await (await start()).stop();
  const homeDir = join(dataDir.path, 'postgres');
  const place = choosePlace(dataDir.path, homeDir, findBinaries());
  const port = Number(readFileSync(join(homeDir, 'port'), 'utf8'));
  const log = openRotatingFile(join(dataDir.path, 'log', 'postgres.log'), () => undefined);
  const { signal } = new AbortController();
  const unguarded = await startPostmaster(place, port, { log, onSlow: () => undefined, signal });
  const guarded = await start();
  await unguarded?.ended;
  log.close();
  expect(new URL(guarded.adminUrl).port).toBe(String(port));
});

it('refuses a data directory that another live supervisor uses, naming it', async () => {
  await start();
  expect(await failureOf()).toBe(
    `The data directory ${dataDir.path} is in use by another Marquee (process ${process.pid}). Stop it first.`,
  );
});

it('refuses damaged data with one line that names their place', async () => {
  await (await start()).stop();
  const clusterDir = join(dataDir.path, 'postgres', 'cluster');
  truncateSync(join(clusterDir, 'global', 'pg_control'), 10);
  const damaged = await failureOf();
  expect(damaged).toContain(clusterDir);
  expect(damaged).toContain('PostgreSQL cannot use its data');
  expect(damaged).not.toContain('\n');
  rmSync(join(clusterDir, 'PG_VERSION'));
  const unreadable = await failureOf();
  expect(unreadable).toContain('cannot be read as a PostgreSQL database');
  expect(unreadable).not.toContain('\n');
});

it('works from a folder that other users cannot enter, and keeps its data there between starts', async () => {
  const closed = join(dataDir.path, 'closed', '.data');
  mkdirSync(closed, { recursive: true });
  chmodSync(dirname(closed), 0o700);
  const first = await start(closed);
  await withConnection(first.adminUrl, (client) => client.query('CREATE TABLE kept (n int)'));
  await first.stop();
  const place = choosePlace(closed, join(closed, 'postgres'), findBinaries());
  try {
    const second = await start(closed);
    await withConnection(second.adminUrl, (client) => client.query('SELECT n FROM kept'));
    await second.stop();
    // Under root, PostgreSQL runs as another user, who cannot enter. Under any other user it runs as that user, in place.
    const isOutside = !place.clusterDir.startsWith(closed);
    expect(isOutside).toBe(process.getuid?.() === 0);
  } finally {
    if (!place.clusterDir.startsWith(closed)) rmSync(dirname(place.clusterDir), { recursive: true, force: true });
  }
});

it('never creates a new database beside data it cannot reach', async () => {
  const folder = join(dataDir.path, 'open');
  const inside = join(folder, '.data');
  mkdirSync(inside, { recursive: true });
  await (await start(inside)).stop();
  chmodSync(folder, 0o700);
  const outcome = await failureOf(inside);
  // Only a PostgreSQL that runs as another user can be unable to enter the folder.
  expect(outcome).toMatch(process.getuid?.() === 0 ? /belongs to user .* can no longer enter/ : /^it started$/);
});
