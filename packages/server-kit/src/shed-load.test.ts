import { expect, it, onTestFinished, vi } from 'vitest';
import { createServer } from './create-server.ts';
import { createLogger } from './logger.ts';

/** A server whose requests wait until `release`. */
async function open() {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const app = createServer({ name: 'test', logger, load: { reads: 3, all: 5 } });
  onTestFinished(() => app.close());
  const waiting: (() => void)[] = [];
  const wait = () => new Promise<string>((resolve) => waiting.push(() => resolve('done')));
  app.get('/', wait);
  app.post('/', wait);
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).flushHeaders();
    waiting.push(() => reply.raw.end());
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const send = (method: 'GET' | 'POST', path = '/', signal: AbortSignal | null = null) =>
    fetch(url + path, { method, signal });
  const until = (count: number) => vi.waitFor(() => expect(waiting.length).toBe(count));
  const release = () => {
    for (const end of waiting.splice(0)) end();
  };
  return { send, until, release };
}

it('SEC-D13: refuses reads first, then everything, with 503 and Retry-After; operators’ pages never', async () => {
  const { send, until, release } = await open();
  const admitted = [send('GET'), send('GET'), send('GET')];
  await until(3);
  const read = await send('GET');
  expect([read.status, read.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await read.json()).toMatchObject({ code: 'not_ready' });
  admitted.push(send('POST'), send('POST'));
  await until(5);
  expect((await send('POST')).status).toBe(503);
  expect((await send('GET', '/healthz')).status).toBe(200);
  const metrics = await (await send('GET', '/metrics')).text();
  expect(metrics).toMatch(/^http_requests_in_progress\{.*\} 5$/m);
  expect(metrics).toMatch(/^http_requests_shed_total\{.*\} 2$/m);
  release();
  expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const next = send('GET');
  await until(1);
  release();
  expect((await next).status).toBe(200);
});

it('SEC-D13: does not count open streams', async () => {
  const { send, until, release } = await open();
  const streams = await Promise.all(['a', 'b', 'c', 'd'].map((name) => send('GET', `/stream?${name}`)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const admitted = [send('GET'), send('GET'), send('GET')];
  await until(7);
  expect((await send('GET')).status).toBe(503);
  release();
  await Promise.all([...admitted, ...streams.map((stream) => stream.text())]);
});

it('SEC-D13: admits the next request when a client disconnects', async () => {
  const { send, until, release } = await open();
  const leaving = new AbortController();
  const left = ['a', 'b', 'c'].map((name) => send('GET', `/?${name}`, leaving.signal).catch(() => null));
  await until(3);
  leaving.abort();
  await Promise.all(left);
  await vi.waitFor(async () => {
    const metrics = await (await send('GET', '/metrics')).text();
    expect(metrics).toMatch(/^http_requests_in_progress\{.*\} 0$/m);
  });
  const next = send('GET');
  await until(4);
  release();
  expect((await next).status).toBe(200);
});
