import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForServer } from '../postgres/accepts-connections.ts';
import { REPOSITORY_DIR } from '../repository.ts';
import { type ChildLog, openChildLog } from './child-log.ts';
import { createCrashBudget } from './crash-budget.ts';
import { endingWithUs } from './ending-with-us.ts';

const STOP_WITHIN_MS = 10_000;
/** How long to wait for the last output of an ended child; a process started by it may hold the output open. */
const LAST_WORDS_WITHIN_MS = 1_000;

/** One server: a script for Node and its environment. */
export interface ChildSpec {
  readonly name: string;
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  /** The database that it needs, if any. */
  readonly databaseUrl?: string;
  /** Answers 200 when the server is ready. */
  readonly readyUrl: string;
  /** Receives the server's messages that no log has: values that must not be written to disk. */
  readonly onMessage?: (message: unknown) => void;
}

/** A server that is kept running. */
export interface KeptChild {
  readonly name: string;
  readonly readyUrl: string;
  readonly logFile: string;
  /** The line of its log that most likely explains a fault; empty without one. */
  lastWords(): string;
  /** Rejects with one clear line when the server crashed too often; never resolves. */
  readonly gaveUp: Promise<never>;
  /** Asks the server to stop, kills it after ten seconds, and resolves when it has ended. */
  stop(): Promise<void>;
}

/** Receivers of a server's events. */
export interface Outlets {
  /** Crashes and restarts. */
  readonly say: (line: string) => void;
  /** Warnings and errors from its log. */
  readonly sayLogged: (line: string) => void;
}

/**
 * Starts a server and restarts it after crashes, until the crash budget is used up. A crash while the database takes no connections (it
 * starts, it recovers) does not count: the server is restarted once the database accepts connections.
 */
export function keepRunning(spec: ChildSpec, logDir: string, { say, sayLogged }: Outlets): KeptChild {
  const log = openChildLog(join(logDir, `${spec.name}.log`), (line) => sayLogged(`${spec.name}: ${line}`));
  const stopping = new AbortController();
  const { signal } = stopping;
  let child: ChildProcess | undefined;
  const gaveUp = Promise.withResolvers<never>();
  // Callers that await it get the error; without a caller it must not end this process.
  gaveUp.promise.catch(() => undefined);
  const ended = runUntilStopped().finally(() => log.close());

  async function runUntilStopped(): Promise<void> {
    const nextDelay = createCrashBudget();
    while (!signal.aborted) {
      child = launch(spec);
      if (spec.onMessage !== undefined) child.on('message', spec.onMessage);
      const how = await ending(child, log);
      if (signal.aborted) return;
      const words = log.lastWords();
      const why = words === '' ? how : `${how}: ${words}`;
      if (await hasWaitedForDatabase(why)) continue;
      const delayMs = nextDelay(Date.now());
      if (delayMs === undefined) {
        gaveUp.reject(new Error(`${spec.name} crashed too often and is given up (${why}). Its log: ${log.file}`));
        return;
      }
      say(`${spec.name} ${why}; starting it again in ${delayMs} ms`);
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async function hasWaitedForDatabase(why: string): Promise<boolean> {
    if (spec.databaseUrl === undefined) return false;
    const { hasWaited } = await waitForServer(spec.databaseUrl, signal, (reason) =>
      say(`${spec.name} ${why}; starting it again when PostgreSQL accepts connections (${reason})`),
    );
    return hasWaited;
  }

  return {
    name: spec.name,
    readyUrl: spec.readyUrl,
    logFile: log.file,
    lastWords: log.lastWords,
    gaveUp: gaveUp.promise,
    async stop() {
      stopping.abort();
      child?.kill('SIGTERM');
      const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function launch(spec: ChildSpec): ChildProcess {
  const ending = endingWithUs(spec.env);
  return spawn(process.execPath, [...ending.args, spec.script], {
    cwd: REPOSITORY_DIR,
    env: ending.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C in the terminal reaches the supervisor only, which stops the servers once and in order.
    detached: true,
  });
}

/** Resolves with the end of the child, once its last output is in the log. */
async function ending(child: ChildProcess, log: ChildLog): Promise<string> {
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  const saidAll = log.follow(streams);
  const how = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`),
    );
  });
  await Promise.race([saidAll, sleep(LAST_WORDS_WITHIN_MS, undefined, { ref: false })]);
  for (const stream of streams) stream.destroy();
  return how;
}
