import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const LOWEST = 20_000;
const HIGHEST = 30_000;
/** Below those: a stack's PostgreSQL draws its port before the servers listen on theirs. */
const LOWEST_OF_ROWS = 12_000;
const TRIES = 20;

/** Whether a TCP port on this address can be listened on; port 0 asks for any. Resolves with the port, or undefined. */
export async function tryPort(port: number, host = '127.0.0.1'): Promise<number | undefined> {
  const found = await tryListening(port, host);
  return typeof found === 'number' ? found : undefined;
}

/** The same; resolves with the system's error code where it cannot, such as `EADDRINUSE`. */
export function tryListening(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(found));
    });
  });
}

/**
 * A free port on 127.0.0.1: the preferred one where it is free, else one below those that systems hand out to outgoing
 * connections, any of which may take a port between two starts.
 */
export async function findFreePort(preferred: number | undefined): Promise<number> {
  const drawn = Array.from({ length: TRIES }, () => randomInt(LOWEST, HIGHEST));
  for (const candidate of [...(preferred === undefined ? [] : [preferred]), ...drawn, 0]) {
    const port = await tryPort(candidate);
    if (port !== undefined) return port;
  }
  throw new Error('No free port on 127.0.0.1.');
}

/** First of `count` consecutive free ports on 127.0.0.1, none of which `findFreePort` draws. */
export async function findFreeRow(count: number): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const first = randomInt(LOWEST_OF_ROWS, LOWEST - count);
    const row = Array.from({ length: count }, (_, offset) => tryPort(first + offset));
    if (!(await Promise.all(row)).includes(undefined)) return first;
  }
  throw new Error(`No ${count} free ports in a row on 127.0.0.1.`);
}
