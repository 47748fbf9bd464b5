import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DATABASES, ROLES, withConnection } from '../postgres/databases.ts';
import { findFreeRow } from '../postgres/free-port.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { commandLine, processesOf, until } from '../testing/processes.ts';
import { temporaryDataDir } from '../testing/temporary-data-dir.ts';
import { type Ports, planPorts } from './ports.ts';

const SUPERVISOR = fileURLToPath(new URL('../testing/fixtures/supervisor.ts', import.meta.url));
/** Config, platform, arcade, sandbox, edge, the guard, PostgreSQL and its watcher, and the supervisor itself. */
const WHOLE_STACK = 9;

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown[]>;
  said(): string;
}

let dataDir: ReturnType<typeof temporaryDataDir>;
/** Files of a new PostgreSQL, since making them takes as long as the rest of a start. */
let newFiles: ReturnType<typeof temporaryDataDir>;
let ports: Ports;

beforeAll(async () => {
  newFiles = temporaryDataDir('supervisor-files');
  const postgres = await startPostgres(newFiles.path);
  await postgres.stop();
});

afterAll(() => newFiles.remove());

beforeEach(async () => {
  dataDir = temporaryDataDir('supervisor');
  // With their owner: under root PostgreSQL runs as another user.
  execFileSync('cp', ['-a', join(newFiles.path, 'postgres'), dataDir.path]);
  ports = await findFreePorts();
});

afterEach(async () => {
  for (const pid of processesOf(dataDir.path)) process.kill(pid, 'SIGKILL');
  await until(() => processesOf(dataDir.path).length === 0);
  dataDir.remove();
});

const findFreePorts = async (): Promise<Ports> => planPorts(await findFreeRow(Object.keys(planPorts(0)).length));

function run(environment: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Run {
  const env = {
    PATH: process.env['PATH'],
    PORT: String(ports.edge),
    HOST: '127.0.0.1',
    MARQUEE_DATA: dataDir.path,
    ...environment,
  };
  const child = spawn(process.execPath, [SUPERVISOR, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return { child, ended: once(child, 'close'), said: () => output };
}

async function runUntilReady(): Promise<Run> {
  const started = run();
  await until(() => started.said().includes('ready\n'));
  return started;
}

function pidBehind(port: number): Promise<number | undefined> {
  return fetch(`http://127.0.0.1:${port}/`)
    .then(async (response) => Number(await response.text()))
    .catch(() => undefined);
}

it('stops everything at SIGTERM, PostgreSQL too', async () => {
  // This start makes PostgreSQL's files itself.
  rmSync(join(dataDir.path, 'postgres'), { recursive: true });
  const { child, ended } = await runUntilReady();
  expect(processesOf(dataDir.path).length).toBeGreaterThanOrEqual(WHOLE_STACK);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(processesOf(dataDir.path)).toEqual([]);
});

/** Starts with the folders in `<data>/tenants`, where `acme` is made, and stops. Returns the output. */
async function startOnce(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const tenants = join(dataDir.path, 'tenants');
  mkdirSync(join(tenants, 'acme'), { recursive: true });
  writeFileSync(join(tenants, 'acme', 'tenant.json'), '{}');
  const { child, ended, said } = run({ MARQUEE_TENANTS: tenants, ...environment }, args);
  await until(() => said().includes('ready\n') || child.exitCode !== null);
  child.kill('SIGTERM');
  await ended;
  return said();
}

it('refuses a public start with demo players in the database, also when their files are gone', async () => {
  const demo = join(dataDir.path, 'tenants', 'acme', 'demo.json');
  const isPublic = { BRAND_URL: 'https://*' };
  expect(await startOnce(isPublic)).toContain('ready\n');
  writeFileSync(demo, '{"players":[]}');
  expect(await startOnce({})).toContain('Loading demo data');
  rmSync(demo);
  expect(await startOnce(isPublic)).toMatch(
    /Refused to start(?:.|\n)*in the database \(acme, other\): set MARQUEE_DATA/,
  );
  const demonstration = await startOnce(isPublic, '--demo');
  expect(demonstration).toContain('ready\n');
  expect(demonstration).toContain('NOT FOR REAL PLAYERS');
  expect(await startOnce({})).toContain('ready\n');
});

it('refuses the sandbox once staff have set a public host in the console', async () => {
  expect(await startOnce({})).toContain('ready\n');
  const postgres = await startPostgres(dataDir.path);
  const config = Object.assign(new URL(postgres.adminUrl), { pathname: `/${DATABASES.config}` }).href;
  await withConnection(config, (admin) =>
    admin.query(`
      CREATE TABLE override_value AS
      SELECT 'acme' AS merchant, 'override' AS layer, 'tenant' AS kind,
             '["hosts"]'::jsonb AS path, '["www.acme.bet"]'::jsonb AS value;
      ALTER TABLE override_value OWNER TO ${ROLES.owner}`),
  );
  await postgres.stop();
  expect(await startOnce({})).toMatch(
    /Refused to start(?:.|\n)*brand acme has the host www\.acme\.bet(?:.|\n)*set SMS_URL/,
  );
  expect(await startOnce({}, '--demo')).toMatch(/NOT FOR REAL PLAYERS(?:.|\n)*ready\n/);
});

it('passes on the link for the console’s first administrator, from the config service only', async () => {
  const { child, ended, said } = await runUntilReady();
  expect(said()).toContain(`ready\n/setup#${ports.config}\n`);
  child.kill('SIGTERM');
  await ended;
  expect(readFileSync(join(dataDir.path, 'log', 'config.log'), 'utf8')).not.toContain('setup');
});

it('leaves nothing running when it is killed, and starts again afterwards', async () => {
  const { child } = await runUntilReady();
  expect(processesOf(dataDir.path).length).toBeGreaterThanOrEqual(WHOLE_STACK);
  child.kill('SIGKILL');
  await until(() => processesOf(dataDir.path).length === 0);
  const again = await runUntilReady();
  again.child.kill('SIGTERM');
  expect(await again.ended).toEqual([0, null]);
});

it('stops in the middle of a start', async () => {
  const { child, ended, said } = run({ FAKE_MIGRATE: 'endless-command' });
  await until(async () => (await pidBehind(ports.arcade)) !== undefined);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said()).not.toContain('ready');
  expect(processesOf(dataDir.path)).toEqual([]);
});

it('names a taken port and its process, before anything is started', async () => {
  const holder = createServer().listen(ports.platform, '127.0.0.1');
  await once(holder, 'listening');
  const { ended, said } = run();
  expect(await ended).toEqual([1, null]);
  holder.close();
  expect(said()).toMatch(
    new RegExp(
      `^Error: Cannot start: port ${ports.platform} \\(platform\\) is taken by .*process ${process.pid}\\).*PORT\\.\n$`,
    ),
  );
  expect(processesOf(dataDir.path)).toEqual([]);
});

it.each([
  ['MARQUEE_DATA', '/proc/marquee', /^Error: The data directory \/proc\/marquee cannot be used: .*MARQUEE_DATA\.\n$/],
  [
    'MARQUEE_TENANTS',
    '/nope',
    /^Error: Cannot start: the folder of brands \/nope does not exist\. MARQUEE_TENANTS.*\n$/,
  ],
])('refuses a start with %s=%s in one line', async (name, value, expected) => {
  const { child, ended, said } = run({ [name]: value });
  try {
    expect(await ended).toEqual([1, null]);
  } finally {
    child.kill('SIGKILL');
  }
  expect(said()).toMatch(expected);
});

it('refuses a data directory that another start uses, before it starts anything, without disturbing the other', async () => {
  const first = await runUntilReady();
  const running = processesOf(dataDir.path).length;
  ports = await findFreePorts();
  const second = run();
  expect(await second.ended).toEqual([1, null]);
  expect(second.said()).toBe(
    `Error: The data directory ${dataDir.path} is in use by another Marquee (process ${first.child.pid}). Stop it first.\n`,
  );
  expect(processesOf(dataDir.path)).toHaveLength(running);
  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual([0, null]);
});

it('waits for an earlier start that is stopping', async () => {
  const first = await runUntilReady();
  const guards = processesOf(dataDir.path).filter((pid) => commandLine(pid).includes('guard.ts'));
  for (const guard of guards) process.kill(guard, 'SIGSTOP');
  first.child.kill('SIGTERM');
  await until(() => readFileSync(join(dataDir.path, 'start.lock'), 'utf8').includes('isLeaving'));
  const second = run();
  await until(() => second.said() !== '');
  for (const guard of guards) process.kill(guard, 'SIGCONT');
  expect(await first.ended).toEqual([0, null]);
  await until(() => second.said().includes('ready\n'));
  expect(second.said()).toMatch(new RegExp(`^Waiting for process ${first.child.pid}, which is stopping …\n`));
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual([0, null]);
});

it('starts a crashed server again', async () => {
  const { child, ended, said } = await runUntilReady();
  const before = await pidBehind(ports.edge);
  expect(before).toBeGreaterThan(0);
  if (before !== undefined) process.kill(before, 'SIGKILL');
  await until(async () => ![undefined, before].includes(await pidBehind(ports.edge)));
  expect(said()).toContain('edge was ended by SIGKILL; starting it again in 250 ms');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('starts PostgreSQL again when its guard is lost', async () => {
  const { child, ended, said } = await runUntilReady();
  const [guard] = processesOf(dataDir.path).filter((pid) => commandLine(pid).includes('guard.ts'));
  if (guard !== undefined) process.kill(guard, 'SIGKILL');
  await until(() => processesOf(dataDir.path).some((pid) => pid !== guard && commandLine(pid).includes('guard.ts')));
  await until(() => said().includes('PostgreSQL accepts connections again'));
  expect(said()).toContain('PostgreSQL ended; starting it again in 250 ms');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(processesOf(dataDir.path)).toEqual([]);
});

it('gives a server up that keeps crashing, stops the rest and reports the reason in one line', async () => {
  const { ended, said } = run({ FAKE_PLATFORM: 'crashing-server' });
  expect(await ended).toEqual([1, null]);
  const lines = said().trim().split('\n');
  expect(lines.filter((line) => line.startsWith('platform ended with exit code 1'))).toHaveLength(4);
  expect(lines.at(-1)).toMatch(
    /^Error: platform crashed too often and is given up \(ended with exit code 1: Error: crashes on request\)\. Its log: .*platform\.log$/,
  );
  expect(processesOf(dataDir.path)).toEqual([]);
});
