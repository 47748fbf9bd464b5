import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openRotatingFile, type RotatingFile } from '../logs/rotating-file.ts';
import { findBinaries } from './binaries.ts';
import { prepareCluster, SUPERUSER } from './cluster.ts';
import { takeDataLock } from './data-lock.ts';
import { describeError } from './explain-failure.ts';
import { findFreePort } from './free-port.ts';
import { choosePlace } from './place.ts';
import { startPostmaster, stopLeftover, stopPostmaster } from './postmaster.ts';

/**
 * The process that owns PostgreSQL: starts it in the data directory given as the only argument, and stops it when its stdin
 * closes. The database therefore ends after its parent, however that ends. It prints JSON lines to its parent: `{"news"}` for
 * people during a long start, then the superuser's `{"url"}`, or `{"error"}` and exit 1.
 */
async function guard(dataDir: string): Promise<void> {
  const signal = stopSignal();
  const homeDir = join(dataDir, 'postgres');
  mkdirSync(homeDir, { recursive: true, mode: 0o700 });
  const unlock = await takeDataLock(join(homeDir, 'guard.lock'), dataDir, signal);
  try {
    const place = choosePlace(dataDir, homeDir, findBinaries());
    if (!existsSync(place.clusterDir)) say({ news: 'Making the database, the first time only …' });
    const password = prepareCluster(place, homeDir);
    await stopLeftover(place);
    const port = await findFreePort(recallPort(homeDir));
    const postmaster = await startPostmaster(place, port, { log: openLog(dataDir), onSlow: reportProgress, signal });
    if (postmaster === undefined) return;
    writeFileSync(join(homeDir, 'port'), `${port}\n`);
    say({ url: `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres` });
    if (!signal.aborted) await Promise.race([once(signal, 'abort'), postmaster.ended]);
    if (signal.aborted) await stopPostmaster(postmaster.pid, place);
    else process.exitCode = 1;
    await postmaster.ended;
  } finally {
    unlock();
  }
}

/** Aborted when the parent has ended or requests the stop: end of stdin, or a signal. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
  process.stdin.on('end', () => stopping.abort());
  process.stdin.on('error', () => stopping.abort());
  process.stdin.resume();
  return stopping.signal;
}

function recallPort(homeDir: string): number | undefined {
  const file = join(homeDir, 'port');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

function openLog(dataDir: string): RotatingFile {
  const folder = join(dataDir, 'log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A full disk ends the server, with its own message.
  return openRotatingFile(join(folder, 'postgres.log'), () => undefined);
}

function reportProgress(seconds: number, isRecovering: boolean): void {
  const what = isRecovering ? 'PostgreSQL is recovering from an unclean end' : 'PostgreSQL is still starting';
  say({ news: `${what} (${seconds} s so far) …` });
}

function say(message: { url: string } | { error: string } | { news: string }): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

// The parent may have ended when this prints, which must not prevent the server's stop.
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
