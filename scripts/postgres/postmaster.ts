import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { program } from './binaries.ts';
import { environment } from './cluster.ts';
import { explainFailure } from './explain-failure.ts';
import type { Place } from './place.ts';
import { isPostmasterOf } from './process-identity.ts';
import { watchOver } from './watcher.ts';

const POLL_MS = 10;
const READY_WITHIN_MS = 60_000;
const FAST_STOP_MS = 20_000;
/** Processes of a killed server hold its shared memory for a moment; a start right after it has to wait for them. */
const LEFTOVER_WITHIN_MS = 10_000;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // What was acknowledged survives a power cut: these are the defaults, said aloud because the ledger stands on them.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
};

/** A started server. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves when the server has ended, for whatever reason, and its watcher with it. */
  readonly ended: Promise<void>;
}

/**
 * Starts the server and waits until it accepts connections. Throws one clear line, taken from its log, when it does not.
 *
 * @param logFile appended to; the server's own log
 */
export async function startPostmaster(place: Place, port: number, logFile: string): Promise<Postmaster> {
  const deadline = Date.now() + LEFTOVER_WITHIN_MS;
  for (;;) {
    const offset = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    const child = launch(place, port, logFile);
    const release = child.pid === undefined ? async () => {} : watchOver(child.pid, place.account);
    const ended = once(child, 'exit').then(release, release);
    const isReady = await becomesReady(child, place.clusterDir);
    if (isReady && child.pid !== undefined) return { pid: child.pid, ended };
    await ended;
    const log = readFileSync(logFile).subarray(offset).toString('utf8');
    if (!log.includes('pre-existing shared memory block') || Date.now() > deadline) {
      throw new Error(`${explainFailure(log, place.clusterDir)} (log: ${logFile})`);
    }
    await sleep(POLL_MS * 10);
  }
}

function launch(place: Place, port: number, logFile: string): ChildProcess {
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = openSync(logFile, 'a', 0o600);
  try {
    if (place.account !== undefined) chownSync(logFile, place.account.uid, place.account.gid);
    return spawn(program(place.nativeDir, 'postgres'), ['-D', place.clusterDir, ...settings], {
      cwd: '/',
      env: environment(),
      stdio: ['ignore', 'ignore', log],
      // A session of its own: Ctrl-C in the terminal reaches the supervisor alone, which stops the servers first.
      detached: true,
      ...place.account,
    });
  } finally {
    closeSync(log);
  }
}

async function becomesReady(child: ChildProcess, clusterDir: string): Promise<boolean> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!hasEnded() && Date.now() < deadline) {
    const status = readPidFile(clusterDir);
    if (status?.pid === child.pid && status?.isReady) return true;
    await sleep(POLL_MS);
  }
  if (!hasEnded()) child.kill('SIGQUIT');
  return false;
}

/** The lines of postmaster.pid that matter: pid (1) and status (8). https://www.postgresql.org/docs/18/storage-file-layout.html */
function readPidFile(clusterDir: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * Stops a server that an earlier guard of this data directory could not stop, and removes the pid file of one that is gone
 * (its pid may belong to a stranger by now, whom PostgreSQL would take for a running server).
 */
export async function stopLeftover(place: Place): Promise<void> {
  const status = readPidFile(place.clusterDir);
  if (status === undefined) return;
  if (isPostmasterOf(status.pid, place.clusterDir)) await stopPostmaster(status.pid, place);
  else rmSync(join(place.clusterDir, 'postmaster.pid'), { force: true });
}

/** Stops a server fast: sessions are rolled back, a checkpoint is written. One that does not end is stopped the hard way. */
export async function stopPostmaster(pid: number, place: Place): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(program(place.nativeDir, 'pg_ctl'), ['stop', '-D', place.clusterDir, '-m', 'fast', '-w']);
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!sendSignal(pid, signal)) return;
    const deadline = Date.now() + FAST_STOP_MS;
    while (Date.now() < deadline) {
      if (!isPostmasterOf(pid, place.clusterDir)) return;
      await sleep(POLL_MS);
    }
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
