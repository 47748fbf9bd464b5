import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { probeHost } from './probe-host.ts';

async function listen(server: Pick<Server, 'listen' | 'close' | 'address' | 'on'>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server as Server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const open = (answer: RequestListener) => listen(createServer(answer));
const probe = (origin: string, mayBeInside = true) =>
  probeHost({ origin, path: '/proof?nonce=1', host: 'lotus.example', mayBeInside });

it('[T14] sends the given host header to the path, and follows no redirect', async () => {
  const origin = await open(({ url, headers }, response) => {
    response.writeHead(url === '/proof?nonce=1' ? 302 : 200, { location: '/elsewhere' }).end(headers.host);
  });
  expect(await probe(origin)).toEqual({ status: 302, text: 'lotus.example' });
});

it('[T14] stops reading an answer that is longer than a proof', async () => {
  const origin = await open((_request, response) => response.end('x'.repeat(1_000_000)));
  const answer = await probe(origin);
  expect('text' in answer && answer.text.length).toBeLessThan(200_000);
});

it('[T14] returns the reason of a failure', async () => {
  const origin = await open((request) => request.socket.destroy());
  expect(await probe(origin)).toEqual({ failure: 'refused' });
  expect(await probe('http://127.0.0.1:1')).toEqual({ failure: 'refused' });
  expect(await probe('http://nobody.invalid')).toEqual({ failure: 'not_resolved' });
  // The server has no certificate.
  const bare = await listen(createTlsServer({}) as unknown as Server);
  expect(await probe(bare.replace('http:', 'https:'))).toEqual({ failure: 'certificate' });
});

it('[T14] does not probe private addresses, by name or by address', async () => {
  let requests = 0;
  const origin = await open((_request, response) => {
    requests += 1;
    response.end();
  });
  const { port } = new URL(origin);
  expect(await probe(origin, false)).toEqual({ failure: 'not_public' });
  expect(await probe(`http://localhost:${port}`, false)).toEqual({ failure: 'not_public' });
  expect(await probe(`http://[::1]:${port}`, false)).toEqual({ failure: 'not_public' });
  expect(requests).toBe(0);
  // Nothing listens there: the answer does not reveal whether a private port is open.
  expect(await probe('http://127.0.0.1:1', false)).toEqual({ failure: 'not_public' });
  expect(await probe('http://nobody.invalid', false)).toEqual({ failure: 'not_resolved' });
});
