// debian: postgresql pgbackrest
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, chooseAccount } from './postgres/account.ts';
import { findFreePort } from './postgres/free-port.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { until } from './testing/processes.ts';

/** Debian's PostgreSQL, which its pgBackRest supports. */
const DEBIAN = '/usr/lib/postgresql';
const DOCUMENTED = join(REPOSITORY_DIR, 'docs/operations');

let root: string;
let cluster: string;
let port: number;
let account: Account | undefined;
let stop: () => Promise<void> = async () => undefined;

/** PostgreSQL and pgBackRest refuse to run as root. */
function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { ...account, cwd: '/', encoding: 'utf8', env: environment() });
}

const environment = () => ({ PATH: process.env['PATH'], PGBACKREST_CONFIG: join(root, 'pgbackrest.conf') });
const pgbackrest = (...args: string[]) => run('pgbackrest', ['--stanza=marquee', ...args]);
const bin = (name: string) => join(DEBIAN, readdirSync(DEBIAN).toSorted().at(-1) ?? '', 'bin', name);

async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client({ host: root, port, user: 'postgres', database: 'postgres' });
  // A stop of the server ends the connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function startPostgres(): Promise<void> {
  const child = spawn(bin('postgres'), ['-D', cluster], { ...account, cwd: '/', env: environment(), stdio: 'ignore' });
  const ended = once(child, 'exit');
  stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const isPromoted = async () => {
    const rows = await query<{ done: boolean }>('SELECT NOT pg_is_in_recovery() AS done').catch(() => []);
    return child.exitCode !== null || rows[0]?.done === true;
  };
  await until(isPromoted);
  expect(child.exitCode).toBeNull();
}

/** A documented file with the paths of this test. */
function documented(name: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(DOCUMENTED, name), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  return text;
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'marquee-pgbackrest-'));
  account = chooseAccount(undefined);
  cluster = join(root, 'main');
  port = await findFreePort(undefined);
  const conf = documented('pgbackrest.conf', {
    '/var/lib/postgresql/18/main': cluster,
    '/var/lib/pgbackrest': join(root, 'repository'),
    '/var/log/pgbackrest': root,
    '/var/run/postgresql': root,
    'pg1-port=5432': `pg1-port=${port}`,
  });
  writeFileSync(join(root, 'pgbackrest.conf'), `${conf}\n[global:archive-push]\nlock-path=${root}/lock\n`);
  mkdirSync(join(root, 'repository'));
  chmodSync(root, 0o755);
  if (account !== undefined)
    for (const path of [root, join(root, 'repository')]) chownSync(path, account.uid, account.gid);
  run(bin('initdb'), ['-D', cluster, '-U', 'postgres', '--auth=trust', '--no-instructions']);
  const archive = documented('postgresql-archive.conf', {});
  writeFileSync(
    join(cluster, 'postgresql.conf'),
    `${archive}\nport = ${port}\nlisten_addresses = ''\nunix_socket_directories = '${root}'\n`,
  );
});

afterAll(async () => {
  await stop();
  rmSync(root, { recursive: true, force: true });
});

it('restores an operator’s own PostgreSQL to a moment, with the files and commands of docs/operations.md', async () => {
  await startPostgres();
  pgbackrest('stanza-create');
  pgbackrest('check');
  await query('CREATE TABLE posting (id int PRIMARY KEY)');
  await query('INSERT INTO posting SELECT generate_series(1, 100)');
  pgbackrest('--type=full', 'backup');
  // pgBackRest stores the end of a backup in whole seconds, and restores only to a later moment.
  await query('SELECT pg_sleep(1.1)');
  await query('INSERT INTO posting SELECT generate_series(101, 200)');
  const [at] = await query<{ moment: string }>('SELECT clock_timestamp()::text AS moment');
  await query('DELETE FROM posting');
  await query('SELECT pg_switch_wal()');
  pgbackrest('check');
  await stop();
  rmSync(cluster, { recursive: true });
  mkdirSync(cluster, { mode: 0o700 });
  if (account !== undefined) chownSync(cluster, account.uid, account.gid);
  pgbackrest('--delta', '--type=time', `--target=${at?.moment}`, '--target-action=promote', 'restore');
  await startPostgres();
  const [found] = await query<{ count: string }>('SELECT count(*) FROM posting');
  expect(found?.count).toBe('200');
});
