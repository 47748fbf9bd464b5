/**
 * Cached pages by host: the shipped edge against a bare `node:http` handler that sends the same bytes, on one core each,
 * load from another core; 2, 10 and 10,000 generated brands; identity, br and 304
 * (without a body: the cost of many brands besides moving their bytes).
 * `--quick` uses fewer brands and rounds and only shows that the bench runs. `--long`: more processes of each side, about half an hour.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { type FakeConfigService, generateBrands, startFakeConfigService } from '../src/testing/fake-config-service.ts';
import { fetchPage } from './fetch-page.ts';
import { load } from './load.ts';
import { type Case, report, type Setting, type Side } from './page-report.ts';
import {
  canPin,
  coreBusyMicroseconds,
  cpuMicroseconds,
  onCore,
  residentMiB,
  type StartedProgram,
  startProgram,
} from './programs.ts';
import type { Sample } from './rounds.ts';

const quick = process.argv.includes('--quick');
const long = process.argv.includes('--long');
const COUNTS = quick ? [2, 10, 200] : [2, 10, 10_000];
/** Processes of each side for few brands and for many: memory placement makes one process cost up to half more than another. */
const INSTANCES = long ? { few: 4, many: 3 } : { few: quick ? 1 : 2, many: 1 };
const FEW_MAX = 100;
const ROUNDS = quick ? 2 : 4;
const SECONDS = quick ? 1 : 2;
const SERVER_CORE = 1;

const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
const started: StartedProgram[] = [];
const services: FakeConfigService[] = [];

async function startEdge(config: FakeConfigService): Promise<StartedProgram> {
  const script = fileURLToPath(new URL('../src/server.ts', import.meta.url));
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    HOP_KEY: randomBytes(32).toString('hex'),
    DOMAIN_KEY: randomBytes(32).toString('hex'),
    PREVIEW_KEY: randomBytes(32).toString('hex'),
    MARQUEE_DATA: mkdtempSync(join(folder, 'data-')),
    CONFIG_URL: config.url,
    PLATFORM_URL: 'http://127.0.0.1:9',
  };
  const edge = await startProgram(onCore(SERVER_CORE, [process.execPath, script]), env, '/readyz');
  started.push(edge);
  return edge;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Requests every page until it comes in br, so that it is rendered, compressed and cached. */
async function warm(port: number, hosts: readonly string[]): Promise<void> {
  const isReady = async (host: string): Promise<boolean> =>
    (await fetchPage(port, host, 'br')).headers.some(([name, value]) => name === 'content-encoding' && value === 'br');
  for (const host of hosts) await fetchPage(port, host, 'identity').catch(() => pause(1000));
  for (const host of hosts) {
    while (!(await isReady(host))) await pause(50);
  }
}

const SETTLE_STEP_MS = 500;
const IDLE_SHARE = 0.05;

/** Waits until a process is idle. The edge compresses its files for a while after it is ready. */
async function settle(pid: number): Promise<void> {
  for (let before = cpuMicroseconds(pid); before !== null; ) {
    await pause(SETTLE_STEP_MS);
    const now = cpuMicroseconds(pid) ?? before;
    if (now - before < SETTLE_STEP_MS * 1000 * IDLE_SHARE) return;
    before = now;
  }
}

async function prepareAll(count: number): Promise<Setting[]> {
  const config = await startFakeConfigService(generateBrands(count));
  services.push(config);
  const settings: Setting[] = [];
  const instances = count > FEW_MAX ? INSTANCES.many : INSTANCES.few;
  while (settings.length < instances) {
    settings.push(await prepare(count, config));
    console.log(`Pages of ${count} brands are ready on both sides (${settings.length} of ${instances}).`);
  }
  return settings;
}

async function prepare(count: number, config: FakeConfigService): Promise<Setting> {
  const hosts = generateBrands(count).map(({ merchant }) => `${merchant}.localhost`);
  const hostsFile = join(folder, `hosts-${count}`);
  const taggedFile = join(folder, `tagged-${count}`);
  writeFileSync(hostsFile, hosts.join('\n'));
  const edge = await startEdge(config);
  await warm(edge.port, hosts.slice(0, 1));
  await settle(edge.child.pid ?? 0);
  const idleMiB = residentMiB(edge.child.pid ?? 0);
  await warm(edge.port, hosts);
  await settle(edge.child.pid ?? 0);
  const tagOf = async (host: string) => {
    const { headers } = await fetchPage(edge.port, host, 'identity');
    return `${host}\t${headers.find(([name]) => name === 'etag')?.[1] ?? ''}`;
  };
  const tagged: string[] = [];
  for (const host of hosts) tagged.push(await tagOf(host));
  writeFileSync(taggedFile, tagged.join('\n'));
  const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
  const command = onCore(SERVER_CORE, [process.execPath, script, String(edge.port), hostsFile]);
  const bare = await startProgram(command, { NODE_ENV: 'production' }, '/ready');
  started.push(bare);
  const sides = [
    { name: 'edge', port: edge.port, pid: edge.child.pid ?? 0 },
    { name: 'bare', port: bare.port, pid: bare.child.pid ?? 0 },
  ] as const;
  await checkSameBytes(sides, hosts);
  return { count, sides, hostsFile, taggedFile, idleMiB };
}

/** Both sides must send the same bytes for a host, and different ones for each. @throws Error otherwise. */
async function checkSameBytes(sides: readonly Side[], hosts: readonly string[]): Promise<void> {
  const seen = new Set<string>();
  const some = hosts.filter((_, i) => i % Math.ceil(hosts.length / 50) === 0);
  for (const host of some) {
    for (const coding of ['identity', 'br']) {
      const pages = await Promise.all(sides.map(({ port }) => fetchPage(port, host, coding)));
      const hashes = new Set(pages.map(({ body }) => createHash('sha256').update(body).digest('hex')));
      if (hashes.size !== 1) throw new Error(`edge and bare differ for ${host} in ${coding}`);
      for (const hash of hashes) {
        if (seen.has(hash)) throw new Error(`${host} has another brand's bytes`);
        seen.add(hash);
      }
    }
  }
}

async function measure({ port, pid }: Side, { hostsFile, coding }: Case): Promise<Sample> {
  const read = () => [cpuMicroseconds(pid), canPin() ? coreBusyMicroseconds(SERVER_CORE) : null] as const;
  const [ownBefore, coreBefore] = read();
  const { requests, seconds, errors } = await load({ port, hostsFile, coding, seconds: SECONDS });
  const [ownAfter, coreAfter] = read();
  if (errors > 0 || requests === 0) throw new Error(`${errors} errors in ${requests} requests`);
  const own = ownBefore === null || ownAfter === null ? null : ownAfter - ownBefore;
  const busy = coreBefore === null || coreAfter === null ? null : coreAfter - coreBefore;
  return {
    rps: requests / seconds,
    usPerRequest: own === null ? null : own / requests,
    foreign: own === null || busy === null ? null : Math.max(0, busy - own) / (seconds * 1e6),
  };
}

function casesOf(settings: readonly Setting[]): Case[] {
  const pages = settings.flatMap(({ count, sides, hostsFile }) =>
    ['identity', 'br'].map((coding) => ({ name: `${count} brands, ${coding}`, coding, hostsFile, sides })),
  );
  const unchanged = settings
    .filter(({ count }) => count >= 10)
    .map(({ count, sides, taggedFile }) => ({
      name: `${count} brands, 304`,
      coding: 'identity',
      hostsFile: taggedFile,
      sides,
    }));
  return [...pages, ...unchanged];
}

async function runRounds(cases: readonly Case[]): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>();
  const turns = cases.flatMap((one) => one.sides.map((side) => ({ one, side })));
  // One uncounted turn each compiles code and fills caches.
  for (const { one, side } of turns) await measure(side, one);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Every other round runs backwards, so that no side always runs on a warmer machine.
    for (const { one, side } of round % 2 === 0 ? turns : turns.toReversed()) {
      const key = `${one.name} ${side.name}`;
      const sample = await measure(side, one);
      samples.set(key, [...(samples.get(key) ?? []), sample]);
      reportRound(round, ROUNDS, `${key}: ${sample.rps.toFixed(0)} req/s`);
    }
  }
  return samples;
}

try {
  const settings: Setting[] = [];
  for (const count of COUNTS) settings.push(...(await prepareAll(count)));
  const cases = casesOf(settings);
  report(settings, cases, await runRounds(cases));
} finally {
  for (const { child } of started) child.kill('SIGTERM');
  for (const service of services) service.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
