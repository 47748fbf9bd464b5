import type { KeptPostgres } from './keep-postgres.ts';
import { type ChildSpec, type KeptChild, keepRunning } from './keep-running.ts';
import { limitRepeats } from './limit-repeats.ts';

/** The running processes, and how they are stopped. */
export interface Stack {
  /** Aborted when everything must stop. */
  readonly signal: AbortSignal;
  /** Resolves when a stop was requested, rejects when a server was given up. */
  readonly over: Promise<void>;
  /** Prints the servers' warnings from now on. While they wait for each other at the start, warnings go to the logs only. */
  settle(): void;
  halt(): void;
  addPostgres(postgres: KeptPostgres): void;
  addServer(spec: ChildSpec): KeptChild;
  stopAll(): Promise<void>;
}

/**
 * A stack without servers yet.
 *
 * @param signal requests the stop
 */
export function openStack(logDir: string, say: (line: string) => void, signal: AbortSignal): Stack {
  const halting = new AbortController();
  const over = Promise.withResolvers<void>();
  over.promise.catch(() => undefined);
  const servers: KeptChild[] = [];
  let stopPostgres = async () => {};
  let isSettled = false;
  const sayLimited = limitRepeats(say);
  const sayLogged = (line: string) => {
    if (isSettled && !halting.signal.aborted) sayLimited(line);
  };
  const onStop = () => {
    over.resolve();
    halting.abort();
  };
  if (signal.aborted) onStop();
  else signal.addEventListener('abort', onStop, { once: true });
  return {
    signal: halting.signal,
    over: over.promise,
    settle() {
      isSettled = true;
    },
    halt: () => halting.abort(),
    addPostgres(postgres) {
      stopPostgres = () => postgres.stop();
      postgres.gaveUp.catch(over.reject);
    },
    addServer(spec) {
      halting.signal.throwIfAborted();
      const server = keepRunning(spec, logDir, { say, sayLogged });
      servers.push(server);
      server.gaveUp.catch(over.reject);
      return server;
    },
    async stopAll() {
      await Promise.all(servers.map((server) => server.stop()));
      await stopPostgres();
    },
  };
}
