import { createServer } from 'node:net';

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** First of `count` consecutive free ports on loopback: `PORT=n` shifts every server of ours along with it. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = 20_000 + Math.floor(Math.random() * 20_000);
    const free = await Promise.all(Array.from({ length: count }, (_, offset) => canListen(first + offset)));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`No ${count} consecutive free ports found between 20000 and 40000`);
}
