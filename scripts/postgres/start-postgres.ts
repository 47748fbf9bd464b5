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
  /** Stops the server (fast shutdown) and resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in a data directory, behind a guard process that ends it when this process ends in whatever way. The
 * directory is made where it is missing. Rejects with one clear line: in use, damaged, disk full, no binaries.
 */
export async function startPostgres(dataDir: string): Promise<Postgres> {
  mkdirSync(dataDir, { recursive: true });
  const script = fileURLToPath(new URL('./guard.ts', import.meta.url));
  const guard = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  guard.stdin.on('error', () => undefined);
  const exited = once(guard, 'exit');
  const answer = await firstLine(guard);
  if (answer.url === undefined) throw new Error(answer.error ?? 'The guard of PostgreSQL ended without a word.');
  return {
    adminUrl: answer.url,
    guard,
    async stop() {
      guard.stdin.end();
      const timer = setTimeout(() => guard.kill('SIGKILL'), STOP_WITHIN_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

async function firstLine(guard: ChildProcess): Promise<{ url?: string; error?: string }> {
  if (guard.stdout === null) return {};
  for await (const line of createInterface({ input: guard.stdout })) {
    return JSON.parse(line) as { url?: string; error?: string };
  }
  return {};
}
