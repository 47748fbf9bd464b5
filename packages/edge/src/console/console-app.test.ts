import { request } from 'node:http';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import { verifyHop } from '@marquee/server-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LocalRateLimiter } from '../limits/local-rate-limiter.ts';
import { LIMITS_PER_MINUTE } from '../limits/rate-limit.ts';
import { type FakeUpstream, startUpstream } from '../testing/fake-upstream.ts';
import { sendRaw } from '../testing/send-request.ts';
import { HOP_KEY, startEdge, type TestEdge, type TestEdgeOptions } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';

const HOST = 'console.localhost:8080';
const SESSION = '__Host-mq_staff=t; Path=/; Secure';

async function startConsole(options: TestEdgeOptions = {}): Promise<{ edge: TestEdge; config: FakeUpstream }> {
  const config = await startUpstream();
  onTestFinished(() => config.close());
  const console = { host: 'console.localhost', configUrl: config.url };
  return { config, edge: await startEdge({ console, ...options }) };
}

describe('[T11] the console’s host', () => {
  it.each([
    'console.localhost',
    'console.localhost:8080',
    'CONSOLE.localhost',
    'console.localhost.',
    'console.localhost.:80',
  ])('is %s, and the config service answers all its paths', async (host) => {
    const { edge, config } = await startConsole();
    for (const path of [
      '/',
      '/brands/lotus',
      '/staff/v1/session',
      '/wps/system/status',
      '/ofrep/v1/evaluate/flags',
      '/assets/x.js',
    ]) {
      expect((await edge.request({ host, path })).text, path).toBe('{"value":"upstream"}');
    }
    expect(config.received.map(({ target }) => target)).toHaveLength(6);
    expect(edge.renderer.rendered).toEqual([]);
  });

  it.each([
    'xconsole.localhost',
    'console.localhost.evil.example',
    'consolexlocalhost',
    'a.console.localhost',
    'console.localhost:x',
    'localhost',
    '127.0.0.1',
  ])('is not %s', async (host) => {
    const { edge, config } = await startConsole();
    for (const path of ['/', '/staff/v1/session']) expect((await edge.request({ host, path })).status).toBe(404);
    expect(config.received).toEqual([]);
  });

  it('is no brand’s even if one claims it, and no brand’s host leads to the staff API', async () => {
    const hosts = ['console.localhost', '*.localhost', 'lotus.localhost'];
    const brands = [testBrand('lotus', { private: { hosts } })];
    const { edge, config } = await startConsole({ brands });
    expect((await edge.request({ host: HOST })).text).toBe('{"value":"upstream"}');
    for (const path of ['/staff/v1/session', '/staff/v1/brands']) {
      const page = await edge.request({ host: 'lotus.localhost', path });
      expect(page.text, path).toContain('"path":"/not-found"');
      expect((await edge.request({ host: 'lotus.localhost', path, method: 'POST', body: '{}' })).status).toBe(405);
    }
    expect(config.received).toHaveLength(1);
  });

  it('can be configured', async () => {
    const { edge, config } = await startConsole();
    const console = { host: 'staff.example', configUrl: config.url };
    const other = await startEdge({ console });
    expect((await other.request({ host: 'staff.example' })).text).toBe('{"value":"upstream"}');
    expect((await other.request({ host: 'staffxexample' })).status).toBe(404);
    expect((await other.request({ host: HOST })).status).toBe(404);
    expect((await edge.request({ host: 'staff.example' })).status).toBe(404);
  });
});

describe('[T11] a request of the console is forwarded', () => {
  it('with a hop signed over exactly what is sent, without the client’s own forwarding headers', async () => {
    const { edge, config } = await startConsole();
    const headers = {
      'content-type': 'application/json',
      cookie: 'a=1; __Host-mq_staff=secret; mq_remember=x',
      'x-csrf-token': 'c',
      'if-match': '"3"',
      'idempotency-key': 'key-of-mine',
      origin: `http://${HOST}`,
      'sec-fetch-site': 'same-origin',
      authorization: 'Bearer of-a-player',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'lotus.localhost',
      forwarded: 'for=203.0.113.9',
      'x-marquee-merchant': 'lotus',
      'x-marquee-client-ip': '203.0.113.9',
      'x-marquee-origin': 'https://evil.example',
      'x-marquee-hop': 't=1,v1=00',
      'x-country': 'GB',
      'x-anything': 'else',
    };
    const body = '{ "a": 1 }';
    await edge.request({ host: HOST, path: '/staff/v1/staff?q=1', method: 'POST', headers, body });
    const [got] = config.received;
    if (got === undefined) throw new Error('nothing came');
    expect(got.body).toBe(body);
    const hop = verifyHop(HOP_KEY, { method: 'POST', target: '/staff/v1/staff?q=1', headers: got.headers }, Date.now());
    expect(hop).toMatchObject({ merchant: 'console', clientIp: '127.0.0.1' });
    expect(got.headers[HOP_HEADERS.origin]).toBe(`http://${HOST}`);
    expect(got.headers.cookie).toBe('__Host-mq_staff=secret');
    const { 'x-csrf-token': csrf, 'if-match': match, 'idempotency-key': key, origin, host } = got.headers;
    expect([csrf, match, key, origin, host]).toEqual(['c', '"3"', 'key-of-mine', `http://${HOST}`, HOST]);
    const others = ['authorization', 'x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-country', 'x-anything'];
    expect(Object.keys(got.headers).filter((name) => others.includes(name))).toEqual([]);
  });

  it('with address and protocol from a trusted proxy', async () => {
    const { edge, config } = await startConsole({ trustProxy: ['127.0.0.1'] });
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    const answer = await edge.request({ host: 'console.localhost', path: '/', headers });
    const got = config.received[0]?.headers ?? {};
    expect([got[HOP_HEADERS.clientIp], got[HOP_HEADERS.origin]]).toEqual(['203.0.113.9', 'https://console.localhost']);
    expect(answer.headers['strict-transport-security']).toContain('max-age');
  });

  it('under a new id, never the caller’s', async () => {
    const { edge, config } = await startConsole();
    const call = () =>
      edge.request({ host: HOST, path: '/staff/v1/session', headers: { 'x-request-id': 'id-of-the-caller' } });
    const ids = [await call(), await call()].map(({ headers }) => headers['x-request-id']);
    expect(new Set([...ids, 'id-of-the-caller']).size).toBe(3);
    expect(config.received.map(({ headers }) => headers[HOP_HEADERS.requestId])).toEqual(ids);
  });

  it('and its answer returned unchanged, with listed headers and the page’s policy', async () => {
    const { edge, config } = await startConsole();
    config.answer = (_request, response) => {
      response.writeHead(201, {
        'content-type': 'text/html',
        'content-security-policy': "default-src 'self'",
        etag: '"x"',
        server: 'secret/1',
        'access-control-allow-origin': '*',
        'x-request-id': 'another',
      });
      response.end('<p>');
    };
    const { status, text, headers } = await edge.request({ host: HOST, path: '/' });
    expect([status, text, headers.etag]).toEqual([201, '<p>', '"x"']);
    expect(headers['content-security-policy']).toBe("default-src 'self'");
    expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['DENY', 'no-store']);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['x-request-id']).not.toBe('another');
  });

  it.each([[[SESSION]], [[SESSION, 'other=1']], [['other=1']]])(
    'with the session’s cookie and no other: %j',
    async (sent) => {
      const { edge, config } = await startConsole();
      config.answer = (_request, response) => response.writeHead(200, { 'set-cookie': sent }).end();
      const { headers } = await edge.request({ host: HOST, path: '/staff/v1/session', method: 'POST' });
      expect(headers['set-cookie']).toEqual(sent.includes(SESSION) ? [SESSION] : undefined);
    },
  );

  it('as a stream of events, until one side leaves', async () => {
    const { edge, config } = await startConsole();
    const left = Promise.withResolvers<void>();
    let say: (text: string) => void = () => undefined;
    config.answer = (request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      say = (text) => response.write(text);
      request.socket.once('close', () => left.resolve());
    };
    const streaming = request({ port: edge.port, path: '/staff/v1/events', headers: { host: HOST } });
    const pieces: string[] = [];
    const received = Promise.withResolvers<void>();
    streaming.on('response', (response) => {
      response.setEncoding('utf8').on('data', (piece) => {
        pieces.push(piece);
        if (pieces.length === 1) say('data: 2\n\n');
        else received.resolve();
      });
      response.on('error', () => undefined);
    });
    streaming.on('error', () => undefined);
    streaming.end();
    await received.promise;
    expect(pieces).toEqual(['data: 1\n\n', 'data: 2\n\n']);
    streaming.destroy();
    await left.promise;
  });

  it('or answered with a problem when the config service is down', async () => {
    const { edge, config } = await startConsole();
    await config.close();
    const answer = await edge.request({ host: HOST, path: '/staff/v1/session' });
    expect([answer.status, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'not_ready', '1']);
    expect(answer.text).not.toContain('127.0.0.1');
    config.close = async () => undefined;
  });
});

describe('[T11] what is never forwarded', () => {
  it.each([
    '/internal/snapshot',
    '/internal',
    '/healthz',
    '/readyz',
    '/metrics',
    '/ask',
    '/ask?domain=lotus.localhost',
  ])('is %s', async (path) => {
    const { edge, config } = await startConsole();
    const answer = await edge.request({ host: HOST, path });
    expect([answer.status, answer.json().code]).toEqual([404, 'not_found']);
    expect(config.received).toEqual([]);
  });

  it.each([
    '/%69nternal/snapshot',
    '/x/../internal/snapshot',
    '/./internal/snapshot',
    '//internal/snapshot',
    '/internal%2fsnapshot',
    '/\\internal/snapshot',
    '/staff/v1/%2e%2e/x',
    '/?a=\\',
  ])('is %s, which is ambiguous', async (path) => {
    const { edge, config } = await startConsole();
    expect((await edge.request({ host: HOST, path })).status).toBe(400);
    expect(config.received).toEqual([]);
  });

  it('is a request that names two hosts', async () => {
    const { edge, config } = await startConsole();
    for (const head of [
      'GET / HTTP/1.1\r\nHost: console.localhost\r\nHost: lotus.localhost\r\n',
      'GET http://lotus.localhost/ HTTP/1.1\r\nHost: console.localhost\r\n',
    ]) {
      expect(await sendRaw(edge.port, `${head}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(config.received).toEqual([]);
  });

  it('is a body that is too large, or not JSON', async () => {
    const { edge, config } = await startConsole();
    const send = (body: string, type = 'application/json') =>
      edge.request({ host: HOST, path: '/staff/v1/staff', method: 'POST', headers: { 'content-type': type }, body });
    expect((await send('x'.repeat(256 * 1024))).status).toBe(200);
    expect((await send('x'.repeat(256 * 1024 + 1))).status).toBe(413);
    expect((await send('x', 'text/plain')).status).toBe(415);
    expect(config.received).toHaveLength(1);
  });

  it('is a change from another site', async () => {
    const { edge, config } = await startConsole();
    const headers = { origin: 'http://lotus.localhost:8080', 'sec-fetch-site': 'same-site' };
    const answer = await edge.request({ host: HOST, path: '/staff/v1/session', method: 'POST', headers });
    expect([answer.status, answer.json().code]).toEqual([403, 'cross_site_refused']);
    expect(config.received).toEqual([]);
  });

  it('is a log-in attempt above the limit', async () => {
    const limiter = new LocalRateLimiter({ ...LIMITS_PER_MINUTE, login: 2 });
    const { edge, config } = await startConsole({ limiter });
    const guess = (path: string) => edge.request({ host: HOST, path, method: 'POST' });
    const paths = ['/staff/v1/session', '/staff/v1/session/totp', '/staff/v1/setup'];
    const answers = await Promise.all(paths.map(guess));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect((await edge.request({ host: HOST, path: '/staff/v1/session' })).status).toBe(200);
    expect((await guess('/staff/v1/staff')).status).toBe(200);
    expect(config.received).toHaveLength(4);
  });
});
