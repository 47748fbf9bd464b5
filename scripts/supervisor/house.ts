import type { KeptPostgres } from './keep-postgres.ts';
import { type ChildSpec, type KeptChild, keepRunning } from './keep-running.ts';

/** What is running at the moment, and how it ends. */
export interface House {
  /** Aborted as soon as everything is to stop. */
  readonly signal: AbortSignal;
  /** Resolves when a stop was asked for, rejects when something was given up. */
  readonly over: Promise<void>;
  halt(): void;
  addPostgres(postgres: KeptPostgres): void;
  addServer(spec: ChildSpec): KeptChild;
  stopAll(): Promise<void>;
}

/**
 * An empty house.
 *
 * @param signal asks for the stop
 */
export function openHouse(logDir: string, say: (line: string) => void, signal: AbortSignal): House {
  const halting = new AbortController();
  const over = Promise.withResolvers<void>();
  over.promise.catch(() => undefined);
  const servers: KeptChild[] = [];
  let stopPostgres = async () => {};
  const onAsked = () => {
    over.resolve();
    halting.abort();
  };
  if (signal.aborted) onAsked();
  else signal.addEventListener('abort', onAsked, { once: true });
  return {
    signal: halting.signal,
    over: over.promise,
    halt: () => halting.abort(),
    addPostgres(postgres) {
      stopPostgres = () => postgres.stop();
      postgres.gaveUp.catch(over.reject);
    },
    addServer(spec) {
      halting.signal.throwIfAborted();
      const server = keepRunning(spec, logDir, say);
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
