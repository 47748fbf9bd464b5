import { once } from 'node:events';
import { createServer } from 'node:http';
import supertest from 'supertest';
import { Agent } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { startUpstream } from '../testing/fake-upstream.ts';
import { ClientBoundRequests } from './client-bound-requests.ts';

it('[T04] aborts the upstream request once its client was answered, as after a handler timeout', async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  upstream.answer = (_request, response) => response.writeHead(200).write('a', () => response.once('close', resolve));

  const requests = new ClientBoundRequests();
  const server = createServer((_request, response) => {
    const options = { origin: upstream.url, path: '/', method: 'GET' as const };
    requests.sendFor(response, new Agent(), () =>
      requests.request(options, (_error, { body }) => {
        body.on('error', () => {}).resume();
        response.end('given up');
      }),
    );
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  await supertest(server).get('/').expect(200, 'given up');
  await letGo;
  expect(upstream.received).toHaveLength(1);
});

it('[T04] sends nothing upstream for a client that has left', async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const requests = new ClientBoundRequests();
  const { promise: outcome, resolve } = Promise.withResolvers<Error | null>();
  const server = createServer((request, response) => {
    response.once('close', () => {
      const call = { origin: upstream.url, path: '/', method: 'GET' as const };
      requests.sendFor(response, new Agent(), () => requests.request(call, resolve));
    });
    request.socket.destroy();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  await expect(supertest(server).get('/')).rejects.toThrow();
  expect(await outcome).toMatchObject({ message: 'the client has left or is already answered' });
  expect(upstream.received).toEqual([]);
});
