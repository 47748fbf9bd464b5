import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../postgres/free-port.ts';
import { until } from '../testing/processes.ts';
import { type KeptChild, keepRunning } from './keep-running.ts';

/** A refusal while starting, and a welcome: https://www.postgresql.org/docs/18/protocol-message-formats.html */
const STARTING = message('E', 'SFATAL\0C57P03\0Mthe database system is starting up\0\0');
const WELCOME = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]);

let folder: string;
let port: number;
let database: Server | undefined;
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

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body, 'latin1')]);
}

/** A PostgreSQL as far as its greeting goes. */
function listen(greeting: () => Buffer): Promise<void> {
  database = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(greeting()));
  });
  return new Promise((resolve) => database?.listen(port, '127.0.0.1', resolve));
}

/** Keeps a server that needs its database: it notes each start, and fails until the file `up` is there. */
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
  let greetings = 0;
  let greeting = STARTING;
  await listen(() => {
    greetings += 1;
    return greeting;
  });
  await until(() => greetings >= 3);
  expect(starts()).toBe(1);
  expect(said).toEqual([
    'platform ended with exit code 1: Error: no database; starting it again when PostgreSQL accepts connections (nobody listens there)',
  ]);
  writeFileSync(join(folder, 'up'), '');
  greeting = WELCOME;
  await until(() => starts() === 2);
});

it('gives a server up that crashes while its database is well', async () => {
  await listen(() => WELCOME);
  const { said, starts } = keep();
  await expect(child?.gaveUp).rejects.toThrow('platform crashed too often and is given up');
  expect(starts()).toBe(5);
  expect(said).toHaveLength(4);
});
