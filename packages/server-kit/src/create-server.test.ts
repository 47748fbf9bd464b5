import { once } from 'node:events';
import { connect } from 'node:net';
import { problemSchema } from '@marquee/contracts/problems';
import supertest from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { createServer, type ServerOptions } from './create-server.ts';
import { LIMITS } from './limits.ts';
import { createLogger } from './logger.ts';
import { guardInternal } from './own-hosts.ts';
import { ProblemError } from './problem-error.ts';
import type { Server } from './server-type.ts';

const apps: Server[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

function build(options: Partial<ServerOptions> = {}) {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', destination: { write: (line) => lines.push(line) } });
  const app = createServer({ name: 'test', logger, ...options });
  apps.push(app);
  app.post('/things/:id', { schema: { body: mini.object({ name: mini.string() }) } }, (request) => request.body);
  app.get('/broken', () => {
    throw new Error('password of the database is hunter2');
  });
  app.get('/refused', () => {
    throw new ProblemError('too_many_requests', { retryAfterSeconds: 7 });
  });
  app.get('/strange', { schema: { response: { 200: z.object({ n: z.number() }) } } }, () => ({ n: 'x' }) as never);
  app.post('/form', { config: { form: true } }, (request) => request.body);
  app.post('/signed', { config: { rawBody: true } }, (request) => request.rawBody?.toString('latin1'));
  return { app, lines };
}
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('createServer: problems', () => {
  it.each([
    [400, 'bad_request', { method: 'POST', url: '/things/1', headers: json, payload: '{"name":' }],
    [400, 'bad_request', { method: 'POST', url: '/things/1', headers: json, payload: '{"__proto__":{"a":1}}' }],
    [400, 'bad_request', { method: 'POST', url: '/things/1', headers: json, payload: Buffer.from([0x22, 0xff, 0x22]) }],
    [400, 'validation_failed', { method: 'POST', url: '/things/1', headers: json, payload: '{}' }],
    [400, 'validation_failed', { method: 'POST', url: '/things/1', headers: json, payload: '' }],
    [400, 'bad_request', { method: 'GET', url: '/%zz' }],
    [404, 'not_found', { method: 'GET', url: '/nowhere' }],
    [405, 'method_not_allowed', { method: 'DELETE', url: '/things/1' }],
    [413, 'body_too_large', { method: 'POST', url: '/things/1', headers: json, payload: `"${'x'.repeat(17_000)}"` }],
    [
      415,
      'unsupported_media_type',
      { method: 'POST', url: '/things/1', headers: { 'content-type': 'text/plain' }, payload: 'x' },
    ],
    [
      415,
      'unsupported_media_type',
      { method: 'POST', url: '/things/1', headers: { 'content-type': 'application/json\ta' }, payload: '1' },
    ],
    [415, 'unsupported_media_type', { method: 'POST', url: '/things/1', headers: form, payload: 'name=x' }],
    [415, 'unsupported_media_type', { method: 'POST', url: '/form', headers: json, payload: '{}' }],
    [400, 'bad_request', { method: 'POST', url: '/form', headers: form, payload: 'a=1&a=2' }],
    [429, 'too_many_requests', { method: 'GET', url: '/refused' }],
    [500, 'internal_error', { method: 'GET', url: '/broken' }],
    [500, 'internal_error', { method: 'GET', url: '/strange' }],
  ] as const)('answers %i %s', async (status, code, request) => {
    const { app } = build();
    const answer = await app.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const body = mini.parse(problemSchema, answer.json());
    expect(body).toMatchObject({ code, status });
    expect(answer.body).not.toMatch(/hunter2|stack|node_modules/);
  });

  it('reads a form as plain fields on a route that accepts one', async () => {
    const { app } = build();
    const payload = 'name=a+b%26c&__proto__=x&odd=%ff%zz';
    const answer = await app.inject({ method: 'POST', url: '/form', headers: form, payload });
    expect(answer.body).toBe('{"name":"a b&c","__proto__":"x","odd":"\ufffd%zz"}');
  });

  it('lists the fields of an invalid body, the methods of a 405 and the seconds of a 429', async () => {
    const { app } = build();
    const bad = await app.inject({ method: 'POST', url: '/things/1', headers: json, payload: '{"name":5}' });
    expect(bad.json().errors).toEqual([{ path: 'name', code: 'type' }]);
    expect((await app.inject({ method: 'PUT', url: '/things/1' })).headers.allow).toBe('POST');
    expect((await app.inject({ url: '/refused' })).headers['retry-after']).toBe('7');
  });

  it('keeps the text of a failure in the log, under the answered request id', async () => {
    const { app, lines } = build();
    const answer = await app.inject({ url: '/broken', headers: { 'x-request-id': 'trace-0001' } });
    expect(answer.json().requestId).toBe('trace-0001');
    expect(answer.headers['x-request-id']).toBe('trace-0001');
    const failure = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'request failed');
    expect(failure).toMatchObject({ requestId: 'trace-0001', err: { message: 'password of the database is hunter2' } });
  });
});

describe('createServer: requests', () => {
  it('logs one line per request, without its query', async () => {
    const { app, lines } = build();
    await app.inject({ method: 'POST', url: '/things/1?token=canary', headers: json, payload: '{"name":"a"}' });
    const mine = lines.map((line) => JSON.parse(line));
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ msg: 'request', method: 'POST', path: '/things/1', status: 200 });
    expect(lines.join('')).not.toContain('canary');
  });

  it('keeps raw bytes only on routes with `rawBody`', async () => {
    const { app } = build();
    const payload = '{"a":  1}';
    expect((await app.inject({ method: 'POST', url: '/signed', headers: json, payload })).body).toBe(payload);
  });

  it('lets an interceptor answer first', async () => {
    const { app } = build({
      intercept: (request, response) => {
        if (request.url !== '/fast') return false;
        response.end('intercepted');
        return true;
      },
    });
    await app.ready();
    await supertest(app.server).get('/fast').expect(200, 'intercepted');
    await supertest(app.server).get('/nowhere').expect(404);
  });

  it.each([
    ['CL and TE', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['huge headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('refuses %s and closes', async (_what, bytes) => {
    const { app } = build();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', () => {});
    socket.write(bytes);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer.split('HTTP/1.1')).toHaveLength(2);
  });
});

describe('createServer: limits', () => {
  it('ends a slow request before the handler times out', () => {
    const { requestTimeoutMs, connectionsCheckingIntervalMs, handlerTimeoutMs } = LIMITS;
    // Otherwise a slow body would be answered with 503 and logged as an error of the server.
    expect(requestTimeoutMs + connectionsCheckingIntervalMs).toBeLessThan(handlerTimeoutMs);
  });
});

describe('createServer: operations', () => {
  it('is alive at once, ready when its check passes, and has metrics', async () => {
    let ready: true | string = 'no snapshot yet';
    const { app } = build({ isReady: () => ready });
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const waiting = await app.inject('/readyz');
    expect([waiting.statusCode, waiting.json().reason]).toEqual([503, 'no snapshot yet']);
    ready = true;
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const metrics = await app.inject('/metrics');
    expect(metrics.body).toContain('http_request_duration_seconds_bucket{');
    expect(metrics.body).toContain('service="test"');
  });

  it('hides them, and internal routes, from hosts that are not the machine’s own', async () => {
    const { app } = build();
    guardInternal(app);
    app.get('/internal/secret', () => 'secret');
    await app.ready();
    for (const path of ['/healthz', '/readyz', '/metrics', '/internal/secret', '/%69nternal/secret']) {
      await supertest(app.server).get(path).set('host', '127.0.0.1:8081').expect(200);
      for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.', '[::1', '1.2.3.4.5']) {
        const { body } = await supertest(app.server).get(path).set('host', host).expect(404);
        expect(body.code, `${host}${path}`).toBe('not_found');
      }
    }
    await supertest(app.server).post('/things/1').set('host', 'evil.example').send({ name: 'a' }).expect(200);
  });

  it('hides them from requests that may not observe', async () => {
    const { app } = build({ mayObserve: () => false });
    for (const url of ['/healthz', '/readyz', '/metrics']) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  });
});
