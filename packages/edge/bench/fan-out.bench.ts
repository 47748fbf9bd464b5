/**
 * Time from a change to the players' pages. A member of staff publishes a change set at the shipped config service
 * (PostgreSQL, gate, audit), whose stream the shipped edge follows, and the edge notifies 200 open pages of the brand. In turns with it, a bare
 * `node:http` program receives one POST and writes the same event to 200 open responses, on the same core as the edge.
 * Then notified pages fetch the manifest, as real ones do. `--quick` uses fewer rounds and only shows that the bench runs.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CALLS } from '@marquee/contracts/calls';
import { EVENTS_PATH } from '@marquee/contracts/events';
import { INTERNAL_PATHS } from '@marquee/contracts/snapshot';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { fetchPage } from './fetch-page.ts';
import { OpenPages } from './open-pages.ts';
import { openStream } from './open-stream.ts';
import { canPin, onCore, type StartedProgram, startProgram } from './programs.ts';
import { Publisher } from './publisher.ts';
import { EDGE_CORE, OTHERS_CORE, type Stack, startStack } from './stack.ts';
import { medianOf, printTable } from './table.ts';

const quick = process.argv.includes('--quick');
const PAGES = 200;
const ROUNDS = quick ? 10 : 200;
const WARM_UP_ROUNDS = quick ? 2 : 20;
const VISIBLE_ROUNDS = quick ? 5 : 40;
const REPORTED_EVERY = 10;
const SWITCH = 'home.jackpot';
const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** Different addresses, because each may open a limited number of streams. */
const visitor = (page: number): string => `10.0.${page >> 8}.${page & 255}`;

/** Milliseconds from sending a change until it is on the config service's stream, and at the last page. */
interface Round {
  readonly committed: number;
  readonly notified: number;
}
interface Sides {
  readonly edge: Round[];
  /** Milliseconds from sending the POST until the event is at the last page. */
  readonly bare: number[];
}

interface Setup {
  readonly stack: Stack;
  readonly bare: StartedProgram;
  readonly host: string;
  readonly publisher: Publisher;
  readonly pages: { readonly edge: OpenPages; readonly bare: OpenPages };
  /** Time of the config service's last event about the brand. */
  readonly committedAt: () => number;
}

const lastOf = (events: readonly { readonly ms: number }[]): number => Math.max(...events.map(({ ms }) => ms));

async function notifyByEdge({ publisher, pages, committedAt }: Setup): Promise<Round & { data: string }> {
  const publish = await publisher.draft();
  const sentAt = performance.now();
  const all = pages.edge.next(sentAt);
  const [events] = await Promise.all([all, publish()]);
  if (new Set(events.map(({ data }) => data)).size !== 1) throw new Error('pages received different events');
  return { committed: committedAt() - sentAt, notified: lastOf(events), data: events[0]?.data ?? '' };
}

async function notifyBare({ bare, pages }: Setup, data: string): Promise<number> {
  const sentAt = performance.now();
  const events = pages.bare.next(sentAt);
  const posted = fetch(`http://127.0.0.1:${bare.port}/`, { method: 'POST', body: `data: ${data}\n\n` });
  await posted;
  return lastOf(await events);
}

async function notifyAll(setup: Setup): Promise<Sides> {
  const sides: Sides = { edge: [], bare: [] };
  let data = JSON.stringify({ type: 'manifest', revision: '0'.repeat(16) });
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const isBareFirst = round % 2 === 0;
    const before = isBareFirst ? await notifyBare(setup, data) : null;
    const { committed, notified, data: sent } = await notifyByEdge(setup);
    data = sent;
    const bare = before ?? (await notifyBare(setup, data));
    if (round < 0) continue;
    sides.edge.push({ committed, notified });
    sides.bare.push(bare);
    if ((round + 1) % REPORTED_EVERY === 0)
      reportRound(round, ROUNDS, `edge: ${notified.toFixed(1)} ms, bare: ${bare.toFixed(1)} ms`);
  }
  return sides;
}

/** Milliseconds from sending a change until each of the first `fetching` pages has the whole new manifest. */
async function seeChange({ stack, host, publisher, pages }: Setup, fetching: number, agent: Agent): Promise<number[]> {
  const publish = await publisher.draft();
  const seen = Promise.withResolvers<number[]>();
  const times: number[] = [];
  const sentAt = performance.now();
  const see = async (page: number, data: string): Promise<void> => {
    const { revision } = JSON.parse(data) as { revision: string };
    const path = `${CALLS.manifest.path}?rev=${revision}`;
    const request = { path, headers: { 'x-forwarded-for': visitor(page) }, agent };
    const { status, body } = await fetchPage(stack.edge.port, host, 'identity', request);
    times.push(performance.now() - sentAt);
    if (status !== 200 || !body.includes(`"${SWITCH}":${publisher.isOn}`)) {
      throw new Error(`a page got ${status}, or a manifest without the change`);
    }
    if (times.length === fetching) seen.resolve(times);
  };
  pages.edge.listen((page, data) => {
    if (page < fetching) see(page, data).catch(seen.reject);
  });
  const [, all] = await Promise.all([publish(), seen.promise]);
  return all;
}

const percentile = (values: readonly number[], share: number): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

function reportSides(sides: Sides, isPinned: boolean): void {
  const place = isPinned ? 'Edge and bare on one core, config service and pages on the other' : 'Cores shared';
  console.log(`\nA published change set, sent to ${PAGES} open pages. ${place}; ${ROUNDS} rounds, milliseconds.`);
  const after = sides.edge.map(({ notified, committed }) => notified - committed);
  const rows: [string, readonly number[]][] = [
    ['sent → last page notified (edge, config, PostgreSQL)', sides.edge.map(({ notified }) => notified)],
    ['  of that: sent → committed and on the config stream', sides.edge.map(({ committed }) => committed)],
    ['  of that: on the config stream → last page notified', after],
    ['bare broadcast: sent → last response written to', sides.bare],
  ];
  printTable(
    ['', 'median', 'p99', '× bare, median', '× bare, p99'],
    rows.map(([name, times]) => [
      name,
      medianOf(times)?.toFixed(1),
      percentile(times, 0.99)?.toFixed(1),
      medianOf(times.map((time, i) => time / (sides.bare[i] ?? Number.NaN)))?.toFixed(1),
      ((percentile(times, 0.99) ?? Number.NaN) / (percentile(sides.bare, 0.99) ?? Number.NaN)).toFixed(1),
    ]),
  );
}

function reportSeen(seen: ReadonlyMap<number, number[]>): void {
  console.log('\nToggle → visible: the publication is sent → a page has the whole new manifest; milliseconds.');
  printTable(
    ['open pages that fetch', 'median', 'max', 'target'],
    [
      ...[...seen].map(([fetching, times]) => [
        `${fetching} of ${PAGES}, ${VISIBLE_ROUNDS} changes`,
        medianOf(times)?.toFixed(0),
        Math.max(...times).toFixed(0),
        '100, 250 at most',
      ]),
      ['Unleash 8.2, one client that polls (measured apart)', '446', '972', ''],
    ],
  );
}

async function run(folder: string): Promise<void> {
  const tenants = join(folder, 'tenants');
  cpSync(join(REPOSITORY, 'tenants'), tenants, { recursive: true });
  const merchant = readdirSync(tenants, { withFileTypes: true }).find(
    (entry) => entry.isDirectory() && !entry.name.startsWith('_'),
  )?.name;
  if (merchant === undefined) throw new Error('There is no brand to change.');
  const stack = await startStack({ folder, tenants });
  const bareScript = fileURLToPath(new URL('./bare-broadcast.ts', import.meta.url));
  const bare = await startProgram(onCore(EDGE_CORE, [process.execPath, bareScript]), {}, '/ready');
  const isPinned = canPin();
  // After the others are started, which would otherwise stay on this core too.
  if (isPinned) execFileSync('taskset', ['-acp', String(OTHERS_CORE), String(process.pid)], { stdio: 'ignore' });
  const pages = { edge: new OpenPages(), bare: new OpenPages() };
  try {
    const host = `${merchant}.localhost:${stack.edge.port}`;
    // The home page is cached, as on a serving edge, so that a change renders it again.
    const { body } = await fetchPage(stack.edge.port, host, 'identity', { path: CALLS.manifest.path });
    await fetchPage(stack.edge.port, host, 'identity');
    const isOn = body.includes(`"${SWITCH}":true`);
    let committedAt = 0;
    const target = { port: stack.config.port, path: INTERNAL_PATHS.stream, headers: {} };
    const follower = await openStream(target, (data) => {
      if (data.includes(merchant)) committedAt = performance.now();
    });
    const clientOf = (page: number) => ({ host, 'x-forwarded-for': visitor(page) });
    await pages.edge.open(PAGES, (page) => ({
      port: stack.edge.port,
      path: EVENTS_PATH,
      headers: clientOf(page),
    }));
    await pages.bare.open(PAGES, () => ({ port: bare.port, path: '/', headers: {} }));
    const publisher = new Publisher(stack.staff, merchant, SWITCH, isOn);
    const setup = { stack, bare, host, publisher, pages, committedAt: () => committedAt };
    reportSides(await notifyAll(setup), isPinned);
    const agent = new Agent({ keepAlive: true });
    const seen = new Map<number, number[]>([1, PAGES].map((fetching) => [fetching, []]));
    for (let round = -1; round < VISIBLE_ROUNDS; round += 1) {
      for (const [fetching, times] of seen) {
        const all = await seeChange(setup, fetching, agent);
        // The first round opens connections that a page already has.
        if (round < 0) continue;
        times.push(...all);
        reportRound(round, VISIBLE_ROUNDS, `${fetching} of ${PAGES} pages: ${Math.max(...all).toFixed(0)} ms`);
      }
    }
    follower.close();
    agent.destroy();
    reportSeen(seen);
  } finally {
    for (const each of Object.values(pages)) each.close();
    bare.child.kill('SIGTERM');
    await stack.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'marquee-fan-out-bench-'));
try {
  await run(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
