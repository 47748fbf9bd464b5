import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, tryPort } from '../postgres/free-port.ts';
import { REPOSITORY_DIR } from '../repository.ts';
import { listBrands } from '../supervisor/brands.ts';
import { temporaryDataDir } from '../testing/temporary-data-dir.ts';

const ROUNDS = 5;
const POLL_MS = 20;
const READY_WITHIN_MS = 300_000;
const GOAL_SECONDS = 5;

/** Time of `npm start` until its first page: the first start on an empty data directory, and later ones. */
async function benchStart(): Promise<void> {
  const brand = listBrands([join(REPOSITORY_DIR, 'tenants')])[0];
  if (brand === undefined) throw new Error('There is no brand whose page could be requested.');
  const dataDir = temporaryDataDir('bench');
  try {
    say('From `npm start` to the first page (200), seconds');
    const first = await measureStart(dataDir.path, brand.code);
    say(`  first start, empty data directory   ${seconds(first)}`);
    const later: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const took = await measureStart(dataDir.path, brand.code);
      later.push(took);
      say(`  later start ${round + 1} of ${ROUNDS}                ${seconds(took)}`);
    }
    later.sort((a, b) => a - b);
    const median = later[Math.floor(later.length / 2)] ?? Number.NaN;
    const spread = `${seconds(later[0])}–${seconds(later.at(-1))}`;
    say(`  later start, median of ${ROUNDS} (spread)   ${seconds(median)} (${spread}); wanted: under ${GOAL_SECONDS}`);
  } finally {
    dataDir.remove();
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function measureStart(dataDir: string, code: string): Promise<number> {
  const port = await findFreePort(undefined);
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: REPOSITORY_DIR,
    env: { ...process.env, PORT: String(port), MARQUEE_DATA: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await firstPage(port, code, child, startedAt + READY_WITHIN_MS);
    return performance.now() - startedAt;
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    // npm itself exits at once. The stack has stopped when its port is free again.
    while ((await tryPort(port + 3)) === undefined || (await tryPort(port)) === undefined) await sleep(POLL_MS);
  }
}

async function firstPage(port: number, code: string, child: ChildProcess, deadline: number): Promise<void> {
  while ((await statusOf(port, code)) !== 200) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('npm start did not come up.');
    await sleep(POLL_MS);
  }
}

function statusOf(port: number, code: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(
      { host: '127.0.0.1', port, path: '/', headers: { host: `${code}.localhost:${port}` }, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    request.once('error', () => resolve(undefined));
  });
}

function seconds(milliseconds: number | undefined): string {
  return ((milliseconds ?? Number.NaN) / 1000).toFixed(1);
}

await benchStart();
