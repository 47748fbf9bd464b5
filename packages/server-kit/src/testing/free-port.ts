import { createServer } from 'node:net';

/** Above those that a PostgreSQL of the tests draws from, and below those that a system gives to whoever asks for any. */
const LOWEST = 30_000;
const HIGHEST = 32_700;
/** Each of a run's workers has ports of its own. */
const WORKERS = 9;
const EACH = (HIGHEST - LOWEST) / WORKERS;

let given = Math.floor(Math.random() * EACH);

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A free port on loopback that nobody else is given while a server on it starts, or is down for a while. */
export async function freePort(): Promise<number> {
  const first = LOWEST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS) * EACH;
  for (let attempt = 0; attempt < EACH; attempt += 1) {
    given = (given + 1) % EACH;
    if (await canListen(first + given)) return first + given;
  }
  throw new Error(`No free port from ${first} on`);
}
