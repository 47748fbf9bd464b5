import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../postgres/free-port.ts';
import { type FakePostgres, fakePostgres, STARTING, WELCOME } from '../testing/fake-postgres.ts';
import { until } from '../testing/processes.ts';
import { type KeptChild, keepRunning } from './keep-running.ts';

let folder: string;
let port: number;
let database: FakePostgres | undefined;
let child: KeptChild | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-kept-'));
  port = await findFreePort(undefined);
});

afterEach(async () => {
  await child?.stop();
  database?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Keeps a server that needs its database. It records each start, and fails until the file `up` exists. */
function keep(): { said: string[]; starts: () => number } {
  const notes = join(folder, 'starts');
  const script = join(folder, 'server.mjs');
  writeFileSync(notes, '');
  writeFileSync(
    script,
    `import { appendFileSync, existsSync } from 'node:fs';
     appendFileSync(${JSON.stringify(notes)}, '.');
     if (!existsSync(${JSON.stringify(join(folder, 'up'))})) throw new Error('no database');
     process.once('SIGTERM', () => process.exit());
     setInterval(() => undefined, 1000);`,
  );
  const said: string[] = [];
  const databaseUrl = `postgresql://server:secret@127.0.0.1:${port}/marquee`;
  const spec = { name: 'platform', script, env: process.env, databaseUrl, readyUrl: '' };
  child = keepRunning(spec, folder, { say: (line) => said.push(line), sayLogged: () => undefined });
  return { said, starts: () => readFileSync(notes, 'utf8').length };
}

it('counts no crash while PostgreSQL is away or starting, and starts the server when it accepts connections', async () => {
  const { said, starts } = keep();
  await until(() => said.length > 0);
  const answers = [STARTING];
  const server = await fakePostgres(port, answers);
  database = server;
  await until(() => server.greeted() >= 3);
  expect(starts()).toBe(1);
  expect(said).toEqual([
    'platform ended with exit code 1: Error: no database; starting it again when PostgreSQL accepts connections (no server listens there)',
  ]);
  writeFileSync(join(folder, 'up'), '');
  answers.fill(WELCOME);
  await until(() => starts() === 2);
});

it('gives a server up that crashes while its database accepts connections', async () => {
  database = await fakePostgres(port, [WELCOME]);
  const { said, starts } = keep();
  await expect(child?.gaveUp).rejects.toThrow('platform crashed too often and is given up');
  expect(starts()).toBe(5);
  expect(said).toHaveLength(4);
});
