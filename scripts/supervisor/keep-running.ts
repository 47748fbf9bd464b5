import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY_DIR } from '../repository.ts';
import { type ChildLog, openChildLog } from './child-log.ts';
import { createCrashBudget } from './crash-budget.ts';
import { endingWithUs } from './ending-with-us.ts';

const STOP_WITHIN_MS = 10_000;

/** One server: a script for Node and its environment. */
export interface ChildSpec {
  readonly name: string;
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  /** Answers 200 when the server has what it needs. */
  readonly readyUrl: string;
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

/** Starts a server and starts it again when it crashes, until the crash budget is spent. */
export function keepRunning(spec: ChildSpec, logDir: string, { say, sayLogged }: Outlets): KeptChild {
  const log = openChildLog(join(logDir, `${spec.name}.log`), (line) => sayLogged(`${spec.name}: ${line}`));
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  const gaveUp = Promise.withResolvers<never>();
  // Whoever waits for it hears of it; nobody waiting is no crash of ours.
  gaveUp.promise.catch(() => undefined);
  const ended = runUntilStopped().finally(() => log.close());

  async function runUntilStopped(): Promise<void> {
    const nextDelay = createCrashBudget();
    while (!stopping.signal.aborted) {
      child = launch(spec, log);
      const how = await ending(child);
      if (stopping.signal.aborted) return;
      const delayMs = nextDelay(Date.now());
      const words = log.lastWords();
      const why = words === '' ? how : `${how}: ${words}`;
      if (delayMs === undefined) {
        gaveUp.reject(new Error(`${spec.name} crashed too often and is given up (${why}). Its log: ${log.file}`));
        return;
      }
      say(`${spec.name} ${why}; starting it again in ${delayMs} ms`);
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
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

function launch(spec: ChildSpec, log: ChildLog): ChildProcess {
  const output = log.openForChild();
  try {
    const ending = endingWithUs(spec.env);
    return spawn(process.execPath, [...ending.args, spec.script], {
      cwd: REPOSITORY_DIR,
      env: ending.env,
      stdio: ['ignore', output, output, 'ipc'],
      // Ctrl-C in the terminal reaches the supervisor alone, which stops the servers once and in order.
      detached: true,
    });
  } finally {
    closeSync(output);
  }
}

function ending(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`),
    );
  });
}
