import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForServer } from '../postgres/accepts-connections.ts';
import { REPOSITORY_DIR } from '../repository.ts';
import { type ChildLog, openChildLog } from './child-log.ts';
import { createCrashBudget } from './crash-budget.ts';
import { endingWithUs } from './ending-with-us.ts';

const STOP_WITHIN_MS = 10_000;
/** For the last words of a child that has ended; a process of its own making may hold its output open for longer. */
const LAST_WORDS_WITHIN_MS = 1_000;

/** One server: a script for Node and its environment. */
export interface ChildSpec {
  readonly name: string;
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  /** The database it cannot run without, where there is one. */
  readonly databaseUrl?: string;
  /** Answers 200 when the server has what it needs. */
  readonly readyUrl: string;
  /** Receives the server's messages, which no log keeps: for values that must not be written to disk. */
  readonly onMessage?: (message: unknown) => void;
}

/** A server that is kept running. */
export interface KeptChild {
  readonly name: string;
  readonly readyUrl: string;
  readonly logFile: string;
  /** The line of its log that most likely says what is wrong; empty where there is none. */
  lastWords(): string;
  /** Rejects with one clear line when the server crashed too often; never resolves. */
  readonly gaveUp: Promise<never>;
  /** Asks the server to stop, insists after ten seconds, and resolves when it is gone. */
  stop(): Promise<void>;
}

/** Where a server's news go. */
export interface Outlets {
  /** Crashes and restarts. */
  readonly say: (line: string) => void;
  /** Warnings and worse out of its log. */
  readonly sayLogged: (line: string) => void;
}

/**
 * Starts a server and starts it again when it crashes, until the crash budget is spent. A crash while the database takes no
 * connections (it starts, it recovers) is none of the server's: it is not counted, and the server is started again when there
 * is a database to start on.
 */
export function keepRunning(spec: ChildSpec, logDir: string, { say, sayLogged }: Outlets): KeptChild {
  const log = openChildLog(join(logDir, `${spec.name}.log`), (line) => sayLogged(`${spec.name}: ${line}`));
  const stopping = new AbortController();
  const { signal } = stopping;
  let child: ChildProcess | undefined;
  const gaveUp = Promise.withResolvers<never>();
  // Callers that await it get the error; without one it must not end this process.
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
    // Ctrl-C in the terminal reaches the supervisor alone, which stops the servers once and in order.
    detached: true,
  });
}

/** Resolves with how the child has ended, once its last words are in the log. */
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
