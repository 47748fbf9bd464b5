import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const STOP_WITHIN_MS = 60_000;

/** A running embedded PostgreSQL. */
export interface Postgres {
  /** Connection URL of the superuser, database `postgres`. */
  readonly adminUrl: string;
  /** The guard's process; it ends when the server does. */
  readonly guard: ChildProcess;
  /** Stops the server (fast shutdown) and resolves when it has ended. */
  stop(): Promise<void>;
}

export interface StartPostgresOptions {
  /** Reports the progress of a slow start. */
  readonly say?: (line: string) => void;
  /** Aborts a running start, which then rejects once everything has ended. */
  readonly signal?: AbortSignal;
}

/**
 * Starts PostgreSQL in a data directory under a guard process, which stops it however this process ends. Creates the directory if needed.
 * Rejects with one clear line: in use, damaged, disk full, no binaries.
 */
export async function startPostgres(
  dataDir: string,
  { say = () => undefined, signal }: StartPostgresOptions = {},
): Promise<Postgres> {
  signal?.throwIfAborted();
  mkdirSync(dataDir, { recursive: true });
  const script = fileURLToPath(new URL('./guard.ts', import.meta.url));
  const guard = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  guard.stdin.on('error', () => undefined);
  const exited = once(guard, 'exit');
  const stop = async () => {
    guard.stdin.end();
    const timer = setTimeout(() => guard.kill('SIGKILL'), STOP_WITHIN_MS);
    await exited;
    clearTimeout(timer);
  };
  const onAbort = () => void stop();
  signal?.addEventListener('abort', onAbort);
  const answer = await readAnswer(guard, say);
  signal?.removeEventListener('abort', onAbort);
  if (answer.url !== undefined) return { adminUrl: answer.url, guard, stop };
  await exited;
  throw new Error(answer.error ?? 'The guard of PostgreSQL ended without a word.');
}

interface Answer {
  readonly url?: string;
  readonly error?: string;
  readonly news?: string;
}

async function readAnswer(guard: ChildProcess, say: (line: string) => void): Promise<Answer> {
  if (guard.stdout === null) return {};
  for await (const line of createInterface({ input: guard.stdout })) {
    const answer = JSON.parse(line) as Answer;
    if (answer.news === undefined) return answer;
    say(answer.news);
  }
  return {};
}
