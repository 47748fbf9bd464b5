import { createServer } from 'node:net';

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Below those a system gives to connections that go out: one of these would take a port between the look and the server's start. */
const LOWEST = 12_000;
const HIGHEST = 32_000;

/** First of `count` consecutive free ports on loopback: `PORT=n` shifts every server of ours along with it. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST - count));
    const free = await Promise.all(Array.from({ length: count }, (_, offset) => canListen(first + offset)));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`No ${count} consecutive free ports found between ${LOWEST} and ${HIGHEST}`);
}
