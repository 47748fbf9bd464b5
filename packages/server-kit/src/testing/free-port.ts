import { createServer } from 'node:net';

/** Above the ports of the tests' PostgreSQL servers, and below the system's ephemeral ports. */
const LOWEST = 30_000;
const HIGHEST = 32_700;
/** Each test worker has its own range. */
const WORKERS = 9;
const EACH = (HIGHEST - LOWEST) / WORKERS;

let last = Math.floor(Math.random() * EACH);

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A free port on loopback. No other caller gets it while its server starts or is down. */
export async function freePort(): Promise<number> {
  const first = LOWEST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS) * EACH;
  for (let attempt = 0; attempt < EACH; attempt += 1) {
    last = (last + 1) % EACH;
    if (await canListen(first + last)) return first + last;
  }
  throw new Error(`No free port from ${first} on`);
}
