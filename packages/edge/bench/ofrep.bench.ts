/**
 * OFREP bulk requests by host: the shipped edge (checked context, headers, logs) against a bare `node:http` handler
 * that reads the body and sends the same bytes; one core each, load from another core. `--quick` uses fewer rounds and only shows that
 * the bench runs.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { generateBrands, startFakeConfigService } from '../src/testing/fake-config-service.ts';
import { type Fetching, fetchPage } from './fetch-page.ts';
import { load, loadTool } from './load.ts';
import {
  canPin,
  coreBusyMicroseconds,
  cpuMicroseconds,
  onCore,
  type StartedProgram,
  startProgram,
} from './programs.ts';
import { CLEAN_MIN, cpuOf, FOREIGN_MAX, Rounds, rpsOf, type Sample } from './rounds.ts';
import { printTable } from './table.ts';

const quick = process.argv.includes('--quick');
const BRANDS = 10;
const ROUNDS = quick ? 2 : 8;
const WARM_UP_ROUNDS = quick ? 1 : 2;
const SECONDS = quick ? 1 : 2;
const SERVER_CORE = 1;
const FLAGS: Fetching = {
  path: '/ofrep/v1/evaluate/flags',
  body: JSON.stringify({ context: { targetingKey: 'user-123', country: 'KH' } }),
};

const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
const started: StartedProgram[] = [];
const brands = generateBrands(BRANDS);
const hosts = brands.map(({ merchant }) => `${merchant}.localhost`);
const config = await startFakeConfigService(brands);

async function start(script: string, args: readonly string[], env: Record<string, string>, path: string) {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const program = await startProgram(onCore(SERVER_CORE, [process.execPath, file, ...args]), env, path);
  started.push(program);
  return program;
}

/** Waits until every brand's answer comes in br, and returns its tags. */
async function warm(port: number): Promise<string[]> {
  const tags: string[] = [];
  for (const host of hosts) {
    for (;;) {
      const { headers } = await fetchPage(port, host, 'br', FLAGS);
      const of = (header: string) => headers.find(([name]) => name === header)?.[1];
      if (of('content-encoding') === 'br') {
        tags.push(of('etag') ?? '');
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return tags;
}

/** Both sides must send the same bytes for a host, and different ones for each. @throws Error otherwise. */
async function checkSameBytes(ports: readonly number[]): Promise<void> {
  const seen = new Set<string>();
  for (const host of hosts) {
    for (const coding of ['identity', 'br']) {
      const pages = await Promise.all(ports.map((port) => fetchPage(port, host, coding, FLAGS)));
      const hashes = new Set(pages.map(({ body }) => createHash('sha256').update(body).digest('hex')));
      const [hash = ''] = hashes;
      if (hashes.size !== 1 || seen.has(hash))
        throw new Error(`${host} in ${coding} has not its own bytes on both sides`);
      seen.add(hash);
    }
  }
}

interface Case {
  readonly name: string;
  readonly coding: string;
  readonly hostsFile: string;
}

async function measure({ port, child }: StartedProgram, { coding, hostsFile }: Case): Promise<Sample> {
  const pid = child.pid ?? 0;
  const read = () => [cpuMicroseconds(pid), canPin() ? coreBusyMicroseconds(SERVER_CORE) : null] as const;
  const [ownBefore, coreBefore] = read();
  const target = { target: FLAGS.path, body: FLAGS.body };
  const { requests, seconds, errors } = await load({ port, hostsFile, coding, seconds: SECONDS, ...target });
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

function report(cases: readonly Case[], samples: ReadonlyMap<string, Sample[]>): void {
  console.log(
    `\nOFREP bulk requests, ${BRANDS} brands. Load: ${loadTool()}; ${canPin() ? 'a core each' : 'cores shared'}; ${ROUNDS} rounds of ${SECONDS} s, medians.`,
  );
  console.log(
    `Rounds in which other processes used over ${FOREIGN_MAX * 100} % of the servers' core are left out where ${CLEAN_MIN} remain.`,
  );
  printTable(
    ['case', 'edge req/s', 'bare req/s', 'edge / bare', 'edge µs cpu', 'bare µs cpu', 'spread', 'clean', 'target'],
    cases.map(({ name }) => {
      const rounds = new Rounds(samples.get(`${name} edge`) ?? [], samples.get(`${name} bare`) ?? []);
      return [
        name,
        rounds.median('edge', rpsOf)?.toFixed(0),
        rounds.median('bare', rpsOf)?.toFixed(0),
        rounds.medianRatio(rpsOf)?.toFixed(2),
        rounds.median('edge', cpuOf)?.toFixed(1),
        rounds.median('bare', cpuOf)?.toFixed(1),
        `${(rounds.spread * 100).toFixed(0)} %`,
        `${rounds.clean}/${rounds.all}`,
        name === '304' ? '' : '0.80',
      ];
    }),
  );
}

try {
  const hostsFile = join(folder, 'hosts');
  const taggedFile = join(folder, 'tagged');
  writeFileSync(hostsFile, hosts.join('\n'));
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    HOP_KEY: randomBytes(32).toString('hex'),
    DOMAIN_KEY: randomBytes(32).toString('hex'),
    PREVIEW_KEY: randomBytes(32).toString('hex'),
    MARQUEE_DATA: folder,
    CONFIG_URL: config.url,
    PLATFORM_URL: 'http://127.0.0.1:9',
  };
  const edge = await start('../src/server.ts', [], env, '/readyz');
  const tags = await warm(edge.port);
  writeFileSync(taggedFile, hosts.map((host, i) => `${host}\t${tags[i]}`).join('\n'));
  const args = [String(edge.port), hostsFile, FLAGS.path, FLAGS.body];
  const bare = await start('./bare-server.ts', args, { NODE_ENV: 'production' }, '/ready');
  await checkSameBytes([edge.port, bare.port]);
  const sides = { edge, bare };
  const cases: Case[] = [
    { name: 'identity', coding: 'identity', hostsFile },
    { name: 'br', coding: 'br', hostsFile },
    { name: '304', coding: 'br', hostsFile: taggedFile },
  ];
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const one of cases) {
      for (const name of round % 2 === 0 ? (['edge', 'bare'] as const) : (['bare', 'edge'] as const)) {
        const sample = await measure(sides[name], one);
        const key = `${one.name} ${name}`;
        // The first rounds compile code and open connections; they do not count.
        if (round < WARM_UP_ROUNDS) continue;
        samples.set(key, [...(samples.get(key) ?? []), sample]);
        reportRound(round - WARM_UP_ROUNDS, ROUNDS, `${key}: ${sample.rps.toFixed(0)} req/s`);
      }
    }
  }
  report(cases, samples);
} finally {
  for (const { child } of started) child.kill('SIGTERM');
  config.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
