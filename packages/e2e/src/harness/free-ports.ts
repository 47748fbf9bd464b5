import { createServer, type Server } from 'node:net';

/** Listens there; undefined where somebody else does. */
const listenOn = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

async function canListen(port: number): Promise<boolean> {
  const server = await listenOn(port);
  if (server === undefined) return false;
  await new Promise((closed) => server.close(closed));
  return true;
}

/** Below those that a stack's PostgreSQL draws from, and those a system gives to connections that go out. */
const LOWEST = 12_000;
const HIGHEST = 20_000;
/**
 * Ports are given by the block. Whoever is given one listens on its last port to their end: the servers come later than the look, and
 * nobody else may be given their ports meanwhile.
 */
const BLOCK = 16;

/** First of `count` consecutive free ports on loopback: `PORT=n` shifts every server of ours along with it. */
export async function freePorts(count: number): Promise<number> {
  if (count >= BLOCK) throw new Error(`A block has ${BLOCK - 1} ports`);
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = LOWEST + BLOCK * Math.floor(Math.random() * ((HIGHEST - LOWEST) / BLOCK));
    const claim = await listenOn(first + BLOCK - 1);
    if (claim === undefined) continue;
    claim.unref();
    const free = await Promise.all(Array.from({ length: count }, (_, offset) => canListen(first + offset)));
    if (free.every(Boolean)) return first;
    claim.close();
  }
  throw new Error(`No ${count} consecutive free ports found between ${LOWEST} and ${HIGHEST}`);
}
