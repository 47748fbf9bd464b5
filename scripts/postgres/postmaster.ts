import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RotatingFile } from '../logs/rotating-file.ts';
import { passOnLines } from '../logs/whole-lines.ts';
import { program } from './binaries.ts';
import { environment } from './cluster.ts';
import { explainFailure } from './explain-failure.ts';
import type { Place } from './place.ts';
import { isPostmasterOf } from './process-identity.ts';
import { watchOver } from './watcher.ts';

const POLL_MS = 10;
/** A start that takes longer than this is reported, then again at each interval below. */
const SLOW_MS = 1_500;
const NEWS_EVERY_MS = 10_000;
/** How long to wait for the last output of an ended server; its remaining processes may hold the output open. */
const LAST_WORDS_WITHIN_MS = 500;
const KEPT_CHARACTERS = 100_000;
const FAST_STOP_MS = 20_000;
/** Processes of a killed server hold its shared memory for a moment; an immediate start has to wait for them. */
const LEFTOVER_WITHIN_MS = 10_000;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // Acknowledged postings survive a power cut. These are the defaults, written out because the ledger depends on them.
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
  /** Resolves when the server and its watcher have ended, for any reason. */
  readonly ended: Promise<void>;
}

/** The environment of a start. */
export interface StartParts {
  /** Receives the server's output. */
  readonly log: RotatingFile;
  /** Receives the seconds that a slow start has taken, and whether the server is recovering. */
  readonly onSlow: (seconds: number, isRecovering: boolean) => void;
  /** Aborts the start: the server is stopped again. */
  readonly signal: AbortSignal;
}

/**
 * Starts the server and waits, without a limit, until it accepts connections, because recovery may take long. Resolves with
 * undefined if the signal stopped it meanwhile. @throws Error with one clear line from the server's log if it does not
 * start
 */
export async function startPostmaster(place: Place, port: number, parts: StartParts): Promise<Postmaster | undefined> {
  const deadline = Date.now() + LEFTOVER_WITHIN_MS;
  while (!parts.signal.aborted) {
    const { child, said, saidAll } = launch(place, port, parts.log);
    const release = child.pid === undefined ? async () => {} : watchOver(child.pid, place.account);
    const ended = once(child, 'exit').then(release, release).then(saidAll);
    if (await becomesReady(child, place, said, parts)) return { pid: child.pid ?? 0, ended };
    await ended;
    if (parts.signal.aborted) break;
    if (!said().includes('pre-existing shared memory block') || Date.now() > deadline) {
      throw new Error(`${explainFailure(said(), place.clusterDir)} (log: ${parts.log.file})`);
    }
    await sleep(POLL_MS * 10);
  }
  return undefined;
}

interface Launched {
  readonly child: ChildProcess;
  /** The output so far; only its beginning if it is long. */
  said(): string;
  /** Resolves when the output is in the log, within a limit. */
  saidAll(): Promise<void>;
}

function launch(place: Place, port: number, log: RotatingFile): Launched {
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(program(place.nativeDir, 'postgres'), ['-D', place.clusterDir, ...settings], {
    cwd: '/',
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate session: Ctrl-C in the terminal reaches only the supervisor, which stops the servers first.
    detached: true,
    ...place.account,
  });
  let words = '';
  const passedOn = passOnLines(child.stderr, (lines) => {
    log.write(lines);
    if (words.length < KEPT_CHARACTERS) words += lines.toString('utf8');
  });
  return {
    child,
    said: () => words,
    async saidAll() {
      await Promise.race([passedOn, sleep(LAST_WORDS_WITHIN_MS, undefined, { ref: false })]);
      child.stderr.destroy();
    },
  };
}

/** Resolves with false when the server has ended, or should end, before it was ready. */
async function becomesReady(
  child: ChildProcess,
  place: Place,
  said: () => string,
  { onSlow, signal }: StartParts,
): Promise<boolean> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const startedAt = Date.now();
  let newsAt = startedAt + SLOW_MS;
  while (!hasEnded() && !signal.aborted) {
    const status = readPidFile(place.clusterDir);
    if (status?.pid === child.pid && status?.isReady) return true;
    if (Date.now() > newsAt) {
      onSlow(Math.round((Date.now() - startedAt) / 1000), /recovery in progress|redo /.test(said()));
      newsAt = Date.now() + NEWS_EVERY_MS;
    }
    await sleep(POLL_MS);
  }
  if (child.pid !== undefined && !hasEnded()) await stopPostmaster(child.pid, place);
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
 * Stops a server that an earlier guard of this data directory could not stop, and removes the pid file of one that has ended.
 * Otherwise PostgreSQL would take another process with that pid for a running server.
 */
export async function stopLeftover(place: Place): Promise<void> {
  const status = readPidFile(place.clusterDir);
  if (status === undefined) return;
  if (isPostmasterOf(status.pid, place.clusterDir)) await stopPostmaster(status.pid, place);
  else rmSync(join(place.clusterDir, 'postmaster.pid'), { force: true });
}

/** Stops a server by fast shutdown: it rolls back sessions and writes a checkpoint. A server that does not end is killed. */
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
