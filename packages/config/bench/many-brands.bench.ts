/**
 * Changes one brand among ten thousand. Measures the work for it and for the others by the counters of the shipped config service and
 * edge, the time until an open page gets it, and the memory of an idle brand in each process. Changes come by a change set and by a
 * file. The brands are copies of one of this repository and share its artwork. `--quick`: fewer brands, to see that it runs.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CALLS } from '@marquee/contracts/calls';
import { EVENTS_PATH } from '@marquee/contracts/events';
import { copyBrand } from '@marquee/tenancy/testing';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { fetchPage } from '../../edge/bench/fetch-page.ts';
import { OpenPages } from '../../edge/bench/open-pages.ts';
import { residentMiB } from '../../edge/bench/programs.ts';
import { Publisher } from '../../edge/bench/publisher.ts';
import { type Stack, startStack } from '../../edge/bench/stack.ts';
import { medianOf, printTable } from '../../edge/bench/table.ts';
import { type Counts, readCounts } from './counters.ts';
import { settle } from './settle.ts';

const quick = process.argv.includes('--quick');
const [FEW, MANY] = quick ? [2, 100] : [10, 10_000];
/** Brands with a cached page and an open page. */
const LOOKED_AT = quick ? 20 : 200;
const CHANGES = quick ? 3 : 20;
/** The effects of a change are over by then. */
const AFTER_MS = 500;
const SWITCH = 'home.jackpot';
const TENANTS = fileURLToPath(new URL('../../../tenants', import.meta.url));

interface Stage {
  readonly stack: Stack;
  readonly codes: readonly string[];
  readonly dir: string;
  readonly configMiB: number | null;
  readonly edgeMiB: number | null;
}

async function start(folder: string, count: number): Promise<Stage> {
  const dir = join(folder, 'tenants');
  mkdirSync(dir, { recursive: true });
  const codes = copyBrand(TENANTS, dir, count);
  const stack = await startStack({ folder, tenants: dir });
  const [configPid, edgePid] = [stack.config.child.pid ?? 0, stack.edge.child.pid ?? 0];
  await settle(configPid);
  await settle(edgePid);
  return { stack, codes, dir, configMiB: residentMiB(configPid), edgeMiB: residentMiB(edgePid) };
}

/** One way to change a brand: prepares it @returns a function that makes the change. */
type Change = (code: string) => Promise<() => Promise<void>>;

interface Outcome {
  readonly counts: Counts;
  /** Events at the page of the changed brand and at pages of others. */
  readonly publishedOwn: number;
  readonly publishedOthers: number;
  /** Pages rendered again when all were requested once more. */
  readonly madeForOthers: number;
  /** Milliseconds from the request to the brand's open page, per change. */
  readonly publishedMs: readonly number[];
}

const difference = (after: Counts, before: Counts): Counts =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Counts]]),
  ) as unknown as Counts;

async function measure(
  { stack }: Stage,
  looked: readonly string[],
  pages: OpenPages,
  change: Change,
): Promise<Outcome> {
  const before = await readCounts(stack);
  const published = { own: 0, others: 0 };
  const publishedMs: number[] = [];
  for (let round = 0; round < CHANGES; round += 1) {
    const page = (round * 7) % looked.length;
    const seen = Promise.withResolvers<number>();
    pages.listen((each) => {
      if (each === page) {
        published.own += 1;
        seen.resolve(performance.now());
      } else published.others += 1;
    });
    const ask = await change(looked[page] ?? '');
    const requestedAt = performance.now();
    await ask();
    const ms = (await seen.promise) - requestedAt;
    publishedMs.push(ms);
    reportRound(round, CHANGES, `request → open page: ${ms.toFixed(0)} ms`);
    await pause(AFTER_MS);
  }
  const after = await readCounts(stack);
  await lookAt(stack, looked);
  const again = await readCounts(stack);
  return {
    counts: difference(after, before),
    publishedOwn: published.own,
    publishedOthers: published.others,
    madeForOthers: again.contentsMade - after.contentsMade,
    publishedMs,
  };
}

const hostOf = (code: string) => `${code}.localhost`;

/** Each brand's home page, as a visitor without a language preference gets it. */
async function lookAt({ edge }: Stack, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    const { status } = await fetchPage(edge.port, hostOf(code), 'br');
    if (status !== 200) throw new Error(`${code} answers ${status}`);
  }
}

async function byChangeSet({ stack, codes }: Stage): Promise<Change> {
  // Copies: what one has, all have.
  const { body } = await fetchPage(stack.edge.port, hostOf(codes[0] ?? ''), 'identity', { path: CALLS.manifest.path });
  const isOn = body.includes(`"${SWITCH}":true`);
  const publishers = new Map<string, Publisher>();
  return async (code) => {
    const publisher = publishers.get(code) ?? new Publisher(stack.staff, code, SWITCH, isOn);
    publishers.set(code, publisher);
    return publisher.draft();
  };
}

function byFile({ dir }: Stage): Change {
  let change = 0;
  return async (code) => {
    change += 1;
    const file = join(dir, code, 'tenant.json');
    const text = readFileSync(file, 'utf8').replace(/"symbol": ".*"/, `"symbol": "S${change}"`);
    return async () => writeFileSync(file, text);
  };
}

function report(few: Stage, many: Stage, bySet: Outcome, byFolder: Outcome): void {
  console.log(
    `\n${CHANGES} changes of one brand among ${MANY} each; ${LOOKED_AT} brands with a page in the cache and one open.`,
  );
  const each = (value: number) => String(value / CHANGES);
  const row = (name: string, read: (outcome: Outcome) => number, expected: string) => [
    name,
    each(read(bySet)),
    each(read(byFolder)),
    expected,
  ];
  printTable(
    ['counted, a change', 'change set', 'file', 'expected'],
    [
      row('brands compiled', ({ counts }) => counts.compiled, '1'),
      row('events on the config stream', ({ counts }) => counts.events, '1'),
      row('brands fetched by the edge', ({ counts }) => counts.brandsFetched, '1'),
      row('snapshots fetched by the edge', ({ counts }) => counts.snapshotsFetched, '0'),
      row('pages rendered again, all of the changed brand', ({ counts }) => counts.contentsMade, '1'),
      row('cache entries dropped', ({ counts }) => -counts.cacheEntries, '0'),
      row('pages of others rendered again on request', ({ madeForOthers }) => madeForOthers, '0'),
      row('events at the brand’s open page', ({ publishedOwn }) => publishedOwn, '1'),
      row('events at open pages of others', ({ publishedOthers }) => publishedOthers, '0'),
    ],
  );
  const timeRow = (name: string, { publishedMs }: Outcome, expected: string) => [
    name,
    medianOf(publishedMs)?.toFixed(0),
    Math.max(...publishedMs).toFixed(0),
    expected,
  ];
  printTable(
    [`one among ${MANY}: from the request to its page, ms`, 'median', 'max', 'expected'],
    [
      timeRow('change set: its publication is sent', bySet, '100, 250 at most'),
      timeRow('file: it is written', byFolder, ''),
    ],
  );
  const perBrand = (read: (stage: Stage) => number | null) =>
    (((read(many) ?? Number.NaN) - (read(few) ?? Number.NaN)) * 1024) / (MANY - FEW);
  const memory = (name: string, read: (stage: Stage) => number | null) => [
    name,
    read(few)?.toString(),
    read(many)?.toString(),
    perBrand(read).toFixed(1),
  ];
  printTable(
    ['resident memory, MiB', `${FEW} brands`, `${MANY} brands`, 'KiB an idle brand'],
    [memory('edge', ({ edgeMiB }) => edgeMiB), memory('config service', ({ configMiB }) => configMiB)],
  );
}

async function withStack<Result>(count: number, work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-many-bench-'));
  try {
    const stage = await start(folder, count);
    try {
      return await work(stage);
    } finally {
      await stage.stack.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const few = await withStack(FEW, async (stage) => stage);
await withStack(MANY, async (stage) => {
  const { stack, codes } = stage;
  console.log(
    `\nFirst start of the config service over ${MANY} folders, everything compiled and written down: ${(stack.configReadyMs / 1000).toFixed(0)} s.`,
  );
  const looked = codes.filter((_, i) => i % Math.floor(codes.length / LOOKED_AT) === 0).slice(0, LOOKED_AT);
  // Once for the page, and once more so that its codings are ready.
  await lookAt(stack, looked);
  await settle(stack.edge.child.pid ?? 0);
  await lookAt(stack, looked);
  const pages = new OpenPages();
  const headersOf = (page: number) => ({ host: hostOf(looked[page] ?? '') });
  await pages.open(LOOKED_AT, (page) => ({ port: stack.edge.port, path: EVENTS_PATH, headers: headersOf(page) }));
  const bySet = await measure(stage, looked, pages, await byChangeSet(stage));
  const byFolder = await measure(stage, looked, pages, byFile(stage));
  pages.close();
  report(few, stage, bySet, byFolder);
});
process.exit(0);
