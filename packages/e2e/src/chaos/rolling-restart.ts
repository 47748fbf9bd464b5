/**
 * Two edges and two platforms, each pair behind Caddy with the file of docs/operations.md, restarted one after the other during play.
 * Prints the number of answered requests and the failed ones. Exits with 1 if any failed (SEC-D14).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS } from '@marquee/contracts/calls';
import { EVENTS_PATH } from '@marquee/contracts/events';
import { findFreeRow } from '../../../../scripts/postgres/free-port.ts';
import { http } from '../harness/http.ts';
import { type ServerName, serverPid } from '../harness/processes.ts';
import { type ChaosStack, startChaosStack } from './chaos-stack.ts';
import { newRunLog } from './run-log.ts';
import { seatPlayers } from './seating.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');
const CADDYFILE = join(REPOSITORY, 'docs/operations/rolling.Caddyfile');
/** The negative control: requests fail without draining. It ends after the first restart with a failure. */
const IS_CONTROL = process.argv.includes('--no-drain');
/** Six of Caddy's checks of `/readyz`. */
const DRAIN_MS = IS_CONTROL ? 0 : 6_000;
const READY_WITHIN_MS = 180_000;
const PAUSE_MS = 20;
/** Guests who request pages and lists at the same time, and number of open streams. */
const GUESTS = 4;
const STREAMS = 4;
/** Maximum characters of an answer in the line about its failure. */
const EXCERPT = 300;

const say = (line: string) => process.stdout.write(`${line}\n`);
const children = new Set<ChildProcess>();

interface Instance {
  readonly name: string;
  readonly start: () => ChildProcess;
  readonly port: number;
}

/** Two servers and the port of their load balancer. */
interface Pair {
  readonly balancerPort: number;
  readonly instances: readonly Instance[];
}

/** Another process of a running server: its environment, with a port and a data folder of its own. */
function another(
  stack: ChaosStack,
  server: ServerName,
  own: { offset: number; port: number; dir: string; platformPort: number },
): Instance {
  const pid = serverPid(server, stack.port + own.offset);
  const inherited = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .flatMap((line): [string, string][] => {
      const at = line.indexOf('=');
      return at < 1 || line.startsWith('NODE_CHANNEL') ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    });
  const name = `${server} ${own.port}`;
  const environment = {
    ...Object.fromEntries(inherited),
    PORT: String(own.port),
    MARQUEE_DATA: join(own.dir, name.replace(' ', '-')),
    PLATFORM_URL: `http://127.0.0.1:${own.platformPort}`,
    DRAIN_MS: String(DRAIN_MS),
  };
  const start = () => run(process.execPath, [join(REPOSITORY, `packages/${server}/src/server.ts`)], environment);
  return { name, start, port: own.port };
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { env, cwd: REPOSITORY, stdio: 'ignore' });
  children.add(child);
  return child;
}

/** Caddy's answers name the server that gave them, `host:port`. Caddy's own answers have no such header. */
const SERVED_BY = 'x-served-by';

/** The shipped file, except that it trusts this test's `x-forwarded-for` and names the server in each answer. */
async function startCaddy(dir: string, { balancerPort, instances }: Pair): Promise<void> {
  const file = join(dir, `Caddyfile-${balancerPort}`);
  const own = ['trusted_proxies 127.0.0.1/32', `header_down ${SERVED_BY} {http.reverse_proxy.upstream.hostport}`];
  const shipped = readFileSync(CADDYFILE, 'utf8').replace('lb_policy', [...own, 'lb_policy'].join('\n\t\t'));
  await writeFile(file, `{\n\tadmin off\n}\n${shipped}`);
  const [first, second] = instances.map(({ port }) => `127.0.0.1:${port}`);
  run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    PATH: process.env['PATH'],
    HOME: dir,
    XDG_DATA_HOME: dir,
    XDG_CONFIG_HOME: dir,
    LISTEN_PORT: String(balancerPort),
    FIRST: first,
    SECOND: second,
  });
}

/** Whether `port` is ready; with `server`, whether that server is ready through the load balancer at `port`. */
async function untilReady(port: number, server?: Instance): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS;
  const isReady = async () => {
    const { status, headers } = await http({ port, host: '127.0.0.1', path: '/readyz', timeoutMs: 2_000 });
    return status === 200 && (server === undefined || headers[SERVED_BY] === `127.0.0.1:${server.port}`);
  };
  while (!(await isReady().catch(() => false))) {
    const what = server === undefined ? '' : ` with ${server.name}`;
    if (Date.now() > end) throw new Error(`port ${port}${what} is not ready after ${READY_WITHIN_MS / 1000} s`);
    await sleep(PAUSE_MS);
  }
}

interface Tally {
  answered: number;
  streamsEnded: number;
  readonly failures: string[];
  /** The latest step of the restarts, with its time. */
  step: string;
}

const time = () => new Date().toISOString().slice(11, 23);
/** Prints a line with the time and the current step. */
const fail = ({ failures, step }: Tally, line: string) =>
  failures.push(`${time()} (${step}) ${line.slice(0, EXCERPT)}`);
const servedBy = (headers: IncomingHttpHeaders) => headers[SERVED_BY] ?? 'Caddy';

/** Requests pages of the edge and lists of the platform, each from another address. */
async function send(port: number, host: string, path: string, tally: Tally): Promise<void> {
  const byte = () => Math.floor(Math.random() * 250);
  const headers = { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` };
  try {
    const answer = await http({ port, host, path, headers });
    if (answer.status === 200) tally.answered += 1;
    else fail(tally, `${path}: ${answer.status} by ${servedBy(answer.headers)} ${answer.body}`);
  } catch (error) {
    fail(tally, `${path}: ${String(error)}`);
  }
}

/** Reads one event stream to its end. It ends with its edge and must end in order. */
function followStream(port: number, host: string, tally: Tally, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = (error: Error) => {
      if (!signal.aborted) fail(tally, `stream: ${error.message}`);
      done();
    };
    const headers = { host, accept: 'text/event-stream' };
    get({ host: '127.0.0.1', port, path: EVENTS_PATH, headers, signal }, (answer) => {
      if (answer.statusCode !== 200) fail(tally, `stream: ${answer.statusCode} by ${servedBy(answer.headers)}`);
      answer.resume();
      answer.once('error', end);
      answer.once('end', () => {
        tally.streamsEnded += 1;
        done();
      });
    }).once('error', end);
  });
}

/** Restarts one after the other, as in docs/operations.md: the next server stops once the load balancer uses the previous one again. */
async function restartAll(pairs: readonly Pair[], running: Map<Instance, ChildProcess>, tally: Tally) {
  const enter = (step: string) => {
    tally.step = `${time()} ${step}`;
    say(tally.step);
  };
  for (const { balancerPort, instances } of pairs)
    for (const instance of instances) {
      const child = running.get(instance);
      if (child === undefined) continue;
      enter(`${instance.name} stops`);
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) fail(tally, `${instance.name} ended with ${code}`);
      running.set(instance, instance.start());
      await untilReady(instance.port);
      enter(`${instance.name} is ready`);
      await untilReady(balancerPort, instance);
      if (IS_CONTROL && tally.failures.length > 0) return;
    }
}

/** Records each server error sent to a player or a provider, with its text, which names the responding server. */
function keepFaults({ capture }: ChaosStack, tally: Tally): void {
  const record = capture.record.bind(capture);
  capture.record = (answer) => {
    if (answer.status >= 500) fail(tally, `${answer.of}: ${answer.status} ${answer.text}`);
    record(answer);
  };
}

async function rollingRestart(stack: ChaosStack, dir: string): Promise<boolean> {
  const port = await findFreeRow(6);
  const [edgePort, platformPort] = [port, port + 1];
  const at = (offset: number, ownPort: number) => ({ offset, port: ownPort, dir, platformPort });
  const edges = [2, 3].map((each) => another(stack, 'edge', at(0, port + each)));
  const platforms = [4, 5].map((each) => another(stack, 'platform', at(1, port + each)));
  const pairs: readonly Pair[] = [
    { balancerPort: edgePort, instances: edges },
    { balancerPort: platformPort, instances: platforms },
  ];
  const instances = [...edges, ...platforms];
  const running = new Map(instances.map((instance) => [instance, instance.start()]));
  await Promise.all(instances.map((instance) => untilReady(instance.port)));
  for (const pair of pairs) await startCaddy(dir, pair);
  await Promise.all(pairs.flatMap((pair) => pair.instances.map((instance) => untilReady(pair.balancerPort, instance))));
  const log = newRunLog();
  // Members use the first port, providers the next one, like in a stack without proxies.
  const behind = { ...stack, port: edgePort };
  const { players } = await seatPlayers(behind, {
    seed: 11,
    log,
    endings: 'quick',
    paymentEndings: 'quick',
    outageMs: 0,
  });
  const unansweredBefore = log.unanswered;
  const tally: Tally = { answered: 0, streamsEnded: 0, failures: [], step: 'before the first stop' };
  keepFaults(stack, tally);
  const stopping = new AbortController();
  const host = `${stack.seats[0]?.merchant}.localhost`;
  const until = async (work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await work();
      await sleep(PAUSE_MS);
    }
  };
  const list = `${CALLS.gameList.path}?${new URLSearchParams({ gameType: 'RNG' })}`;
  const load = [
    ...players.map((player) => until(() => player.playRound())),
    ...Array.from({ length: GUESTS }, (_, index) =>
      until(() => send(edgePort, host, index % 2 === 0 ? '/' : list, tally)),
    ),
    ...Array.from({ length: STREAMS }, () => until(() => followStream(edgePort, host, tally, stopping.signal))),
  ];
  await restartAll(pairs, running, tally);
  stopping.abort();
  await Promise.all(load);
  const unanswered = log.unanswered - unansweredBefore;
  const failed = [...tally.failures, ...log.wrong];
  if (unanswered > 0)
    failed.push(`${unanswered} of the providers' requests had no answer`, ...stack.capture.unanswered);
  say(
    `${tally.answered} requests of guests and ${log.acknowledged} of providers answered, ${tally.streamsEnded} streams ended`,
  );
  say(`${failed.length} failed`);
  for (const line of failed.slice(0, 20)) say(`  ${line}`);
  return failed.length === 0 && tally.answered > 0 && log.acknowledged > 0 && tally.streamsEnded >= STREAMS;
}

const dir = await mkdtemp(join(tmpdir(), 'marquee-rolling-'));
const stack = await startChaosStack();
try {
  process.exitCode = (await rollingRestart(stack, dir)) ? 0 : 1;
} finally {
  for (const child of children) child.kill('SIGKILL');
  await stack.close();
  await rm(dir, { recursive: true, force: true });
}
