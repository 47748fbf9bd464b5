import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import { prepareCluster, SUPERUSER } from './cluster.ts';
import { takeDataLock } from './data-lock.ts';
import { describeError } from './explain-failure.ts';
import { findFreePort } from './free-port.ts';
import { choosePlace } from './place.ts';
import { startPostmaster, stopLeftover, stopPostmaster } from './postmaster.ts';

const LOG_MAX_BYTES = 5_000_000;

/**
 * The process that owns PostgreSQL: starts it in the data directory given as the only argument, prints one JSON line to its
 * parent (`{"url"}` of the superuser, or `{"error"}` and exit 1), and stops it when its stdin closes: however the
 * parent ends, the database ends after it.
 */
async function guard(dataDir: string): Promise<void> {
  const asked = askedToStop();
  const homeDir = join(dataDir, 'postgres');
  mkdirSync(homeDir, { recursive: true, mode: 0o700 });
  const unlock = await takeDataLock(join(homeDir, 'guard.lock'), dataDir);
  try {
    const place = choosePlace(dataDir, homeDir, findBinaries());
    const password = prepareCluster(place, homeDir);
    await stopLeftover(place);
    const port = await findFreePort(recallPort(homeDir));
    const postmaster = await startPostmaster(place, port, rotatedLog(dataDir));
    writeFileSync(join(homeDir, 'port'), `${port}\n`);
    say({ url: `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres` });
    const isAsked = await Promise.race([asked, postmaster.ended.then(() => false)]);
    if (isAsked) await stopPostmaster(postmaster.pid, place);
    else process.exitCode = 1;
    await postmaster.ended;
  } finally {
    unlock();
  }
}

/** Resolves when the parent has gone or asks: end of stdin, or a signal. */
function askedToStop(): Promise<true> {
  return new Promise((done) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => done(true));
    process.stdin.on('end', () => done(true));
    process.stdin.on('error', () => done(true));
    process.stdin.resume();
  });
}

function recallPort(homeDir: string): number | undefined {
  const file = join(homeDir, 'port');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

function rotatedLog(dataDir: string): string {
  const folder = join(dataDir, 'log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'postgres.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX_BYTES) renameSync(file, `${file}.1`);
  return file;
}

function say(message: { url: string } | { error: string }): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

// The parent may be gone when we speak; that must not stop us from stopping the server.
process.stdout.on('error', () => undefined);
const dataDir = process.argv[2];
if (dataDir === undefined) {
  say({ error: 'guard.ts wants the data directory as its argument.' });
  process.exit(1);
}
try {
  await guard(resolve(dataDir));
  process.exit();
} catch (error) {
  say({ error: describeError(error, dataDir) });
  process.exit(1);
}
