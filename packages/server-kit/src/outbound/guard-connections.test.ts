import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { guardFetch } from './guard-connections.ts';

async function startTarget() {
  let connections = 0;
  const server = createServer((_request, response) => void response.end('reached'));
  server.on('connection', () => (connections += 1));
  server.listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

function guard(...origins: string[]): void {
  const before = getGlobalDispatcher();
  guardFetch(origins);
  onTestFinished(() => setGlobalDispatcher(before));
}

const codeOf = (url: string): Promise<string> =>
  fetch(url).then(
    (response) => response.text(),
    (error: Error) => (error.cause as { code: string }).code,
  );

it('SEC-D08: fetches nothing from a private address, by literal or by name', async () => {
  const { port, connections } = await startTarget();
  guard();
  for (const host of ['127.0.0.1', '2130706433', '0', '[::1]', '[::ffff:127.0.0.1]', 'localhost']) {
    expect([host, await codeOf(`http://${host}:${port}/`)]).toEqual([host, 'ENOTPUBLIC']);
  }
  expect(connections()).toBe(0);
});

it('SEC-D08: fetches from the configured origins, and from no other port of their hosts', async () => {
  const [named, other] = [await startTarget(), await startTarget()];
  guard(`http://127.0.0.1:${named.port}`);
  expect(await codeOf(`http://127.0.0.1:${named.port}/`)).toBe('reached');
  expect(await codeOf(`http://127.0.0.1:${other.port}/`)).toBe('ENOTPUBLIC');
  expect(other.connections()).toBe(0);
});

it('fetches from every private address in development', async () => {
  const { port } = await startTarget();
  guard('*');
  expect(await codeOf(`http://localhost:${port}/`)).toBe('reached');
});
