import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Below the range of outgoing connections, any of which may take a port between two starts. */
const LOWEST = 20_000;
const HIGHEST = 30_000;
/** Rows are below single ports: a stack's PostgreSQL chooses its port before the servers listen on theirs. */
const LOWEST_OF_ROWS = 12_000;
const ROW = 16;
const TRIES = 50;

/** Tries to listen on a TCP port of this address; port 0 is any. Resolves with the port, or undefined. */
export async function tryPort(port: number, host = '127.0.0.1'): Promise<number | undefined> {
  const found = await tryListening(port, host);
  return typeof found === 'number' ? found : undefined;
}

/** Like `tryListen`, but resolves with the system's error code if it fails, such as `EADDRINUSE`. */
export async function tryListening(port: number, host: string): Promise<number | string> {
  const server = await listenOn(port, host);
  if (typeof server === 'string') return server;
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : port;
}

function listenOn(port: number, host: string): Promise<Server | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

/** A free port on 127.0.0.1: the preferred one where it is free, else a random one. */
export async function findFreePort(preferred: number | undefined): Promise<number> {
  const drawn = Array.from({ length: TRIES }, () => randomInt(LOWEST, HIGHEST));
  for (const candidate of [...(preferred === undefined ? [] : [preferred]), ...drawn, 0]) {
    const port = await tryPort(candidate);
    if (port !== undefined) return port;
  }
  throw new Error('No free port on 127.0.0.1.');
}

/**
 * First of `count` consecutive free ports on 127.0.0.1. This process listens on the last port of their row until it ends: its servers
 * start later than this check, and no other process gets the row meanwhile.
 */
export async function findFreeRow(count: number): Promise<number> {
  if (count >= ROW) throw new Error(`A row has ${ROW - 1} ports.`);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const first = LOWEST_OF_ROWS + ROW * randomInt((LOWEST - LOWEST_OF_ROWS) / ROW);
    const claim = await listenOn(first + ROW - 1, '127.0.0.1');
    if (typeof claim === 'string') continue;
    claim.unref();
    const row = Array.from({ length: count }, (_, offset) => tryPort(first + offset));
    if (!(await Promise.all(row)).includes(undefined)) return first;
    claim.close();
  }
  throw new Error(`No ${count} free ports in a row on 127.0.0.1.`);
}
