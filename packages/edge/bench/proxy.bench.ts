/**
 * One proxied call through the shipped edge (host, checks, limits, signed hop, logs) against a bare undici proxy and
 * against the upstream alone; CPU of the tested process per call. nginx is not compared here, because its
 * configuration would have to be maintained too.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { generateBrands, startFakeConfigService } from '../src/testing/fake-config-service.ts';
import { load, loadTool } from './load.ts';
import { canPin, cpuMicroseconds, onCore, type StartedProgram, startProgram } from './programs.ts';
import { medianOf, printTable, ratio } from './table.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 2 : 6;
const SECONDS = quick ? 1 : 2;
const [LOAD_CORE, SERVER_CORE] = [0, 1];
/** Enough visitors that none reaches the limit per minute. */
const VISITORS = 20_000;
const TARGET = '/wps/v2/wallets/balance';

const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
const started: StartedProgram[] = [];
const config = await startFakeConfigService(generateBrands(2));

async function start(script: string, core: number, args: readonly string[], env: Record<string, string>, path: string) {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const program = await startProgram(onCore(core, [process.execPath, file, ...args]), env, path);
  started.push(program);
  return program;
}

try {
  const hostsFile = join(folder, 'hosts');
  writeFileSync(hostsFile, 'brand00000.localhost\nbrand00001.localhost');
  const upstream = await start('./json-upstream.ts', LOAD_CORE, [], {}, '/');
  const upstreamUrl = `http://127.0.0.1:${upstream.port}`;
  const bare = await start('./bare-proxy.ts', SERVER_CORE, [upstreamUrl], {}, '/');
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    HOP_KEY: randomBytes(32).toString('hex'),
    DOMAIN_KEY: randomBytes(32).toString('hex'),
    PREVIEW_KEY: randomBytes(32).toString('hex'),
    MARQUEE_DATA: folder,
    CONFIG_URL: config.url,
    PLATFORM_URL: upstreamUrl,
    TRUST_PROXY: '127.0.0.1',
  };
  const edge = await start('../src/server.ts', SERVER_CORE, [], env, '/readyz');

  const sides = { edge, bare };
  const samples = {
    edge: [] as { rps: number; us: number | null }[],
    bare: [] as { rps: number; us: number | null }[],
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of round % 2 === 0 ? (['edge', 'bare'] as const) : (['bare', 'edge'] as const)) {
      const { port, child } = sides[name];
      const before = cpuMicroseconds(child.pid ?? 0);
      const options = { port, hostsFile, coding: 'identity', seconds: SECONDS, target: TARGET, addresses: VISITORS };
      const { requests, seconds, errors } = await load(options);
      const after = cpuMicroseconds(child.pid ?? 0);
      if (errors > 0 || requests === 0) throw new Error(`${errors} errors in ${requests} requests to ${name}`);
      const us = before === null || after === null ? null : (after - before) / requests;
      // The first round compiles code and opens connections; it does not count.
      if (round === 0) continue;
      samples[name].push({ rps: requests / seconds, us });
      reportRound(round - 1, ROUNDS, `${name}: ${(requests / seconds).toFixed(0)} req/s`);
    }
  }
  const rps = (name: 'edge' | 'bare') => medianOf(samples[name].map((sample) => sample.rps));
  const us = (name: 'edge' | 'bare') => medianOf(samples[name].map((sample) => sample.us));
  console.log(
    `\nA proxied call. Load: ${loadTool()}; ${canPin() ? 'a core each' : 'cores shared'}; ${ROUNDS} rounds of ${SECONDS} s, medians.`,
  );
  printTable(
    ['proxy', 'req/s', 'µs cpu a call', '× bare'],
    [
      [
        'edge: checks, limits, signed hop, logs',
        rps('edge')?.toFixed(0),
        us('edge')?.toFixed(1),
        ratio(us('edge'), us('bare')),
      ],
      ['bare undici', rps('bare')?.toFixed(0), us('bare')?.toFixed(1), '1.00'],
    ],
  );
} finally {
  for (const { child } of started) child.kill('SIGTERM');
  config.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
