import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { LIMITS } from './limits.ts';
import type { Server } from './server-type.ts';
import { StartError } from './start-error.ts';

export interface ListenOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** How long requests are still served after a stop signal, while load balancers notice that `/readyz` fails; 0 by default. */
  readonly drainMs?: number;
}

/**
 * Listens, and stops in order at a signal. For `drainMs` it is not ready, but serves requests. Then it takes no new requests, event
 * streams end, running requests finish and `onClose` hooks run, within ten seconds. An uncaught error or rejection is logged and ends
 * the process with code 1, without draining.
 * @returns the port @throws if the address is not available
 */
export async function listen(app: Server, { host, port, drainMs = 0 }: ListenOptions): Promise<number> {
  await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` });
  const logger = { error: (message: unknown) => app.log.fatal({ err: message }, 'stopping failed') };
  closeWithGrace({ delay: drainMs + LIMITS.closeGraceMs, logger }, async ({ signal, err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an uncaught error');
    else app.log.info({ signal }, 'stopping');
    if (!err && drainMs > 0) {
      app.startDraining();
      await sleep(drainMs);
    }
    await app.close();
    app.log.info('stopped');
  });
  return (app.server.address() as AddressInfo).port;
}

/** The message for the operator who started the process. A bad environment or a port in use needs no stack. */
function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is taken by another process.`;
  if (code === 'EACCES' && port !== undefined) return `Listening on port ${port} is not permitted.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Body of every `server.ts`: runs `start`; if it fails, prints the reason and exits with 1. */
export async function runMain(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    // Not `process.exitCode`: a partly started server may keep the event loop alive.
    process.exit(1);
  }
}
