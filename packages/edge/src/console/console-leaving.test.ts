import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startUpstream } from '../testing/fake-upstream.ts';
import { startEdge } from '../testing/start-edge.ts';

async function startConsole() {
  const config = await startUpstream();
  onTestFinished(() => config.close());
  const edge = await startEdge({ console: { host: 'console.localhost', configUrl: config.url } });
  const send = (path: string) => {
    const call = request({ port: edge.port, path, headers: { host: 'console.localhost' }, agent: false });
    call.on('error', () => undefined);
    call.end();
    return call;
  };
  return { config, edge, send };
}

it('[T11] aborts the call to the config service when a page of the console leaves, without logging a failure', async () => {
  const { config, edge, send } = await startConsole();
  const left = Promise.withResolvers<void>();
  config.answer = (incoming) => incoming.socket.once('close', () => left.resolve());
  const call = send('/staff/v1/brands');
  await vi.waitFor(() => expect(config.received).toHaveLength(1));
  call.destroy();
  await left.promise;
  config.answer = (_incoming, response) => response.end('{}');
  expect((await edge.request({ host: 'console.localhost', path: '/staff/v1/session' })).status).toBe(200);
  expect(edge.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

it('[T11] ends the streams of the console’s pages at a stop without waiting for them', async () => {
  const { config, edge, send } = await startConsole();
  config.answer = (_incoming, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  };
  const call = send('/staff/v1/events');
  const [response] = await once(call, 'response');
  const ended = once(response.resume(), 'end');
  await edge.app.close();
  await ended;
});

it('[T11] SEC-D13 pages’ streams take no connection from calls of the console', async () => {
  const pages = 80;
  const { config, edge, send } = await startConsole();
  config.answer = (incoming, response) => {
    if (incoming.url !== '/staff/v1/events') return response.end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    return response.write('data: 1\n\n');
  };
  const calls = Array.from({ length: pages }, () => send('/staff/v1/events'));
  await Promise.all(calls.map((call) => once(call, 'response')));
  expect((await edge.request({ host: 'console.localhost', path: '/staff/v1/session' })).status).toBe(200);
  for (const call of calls) call.destroy();
});
