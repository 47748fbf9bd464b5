import { createServer } from 'node:net';

/** Whether a TCP port on this address can be listened on; port 0 asks for any. Resolves with the port, or undefined. */
export function tryPort(port: number, host = '127.0.0.1'): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => resolve(found));
    });
  });
}

/** A free port on 127.0.0.1: the preferred one where it is free. */
export async function findFreePort(preferred: number | undefined): Promise<number> {
  const port = (preferred === undefined ? undefined : await tryPort(preferred)) ?? (await tryPort(0));
  if (port === undefined) throw new Error('No free port on 127.0.0.1.');
  return port;
}
