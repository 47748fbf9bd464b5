import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import { verifyHop } from '@marquee/server-kit';
import { Agent } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LocalRateLimiter } from '../limits/local-rate-limiter.ts';
import { askRaw } from '../testing/ask.ts';
import { type FakeUpstream, startUpstream } from '../testing/fake-upstream.ts';
import { HOP_KEY, startEdge, type TestEdge, type TestEdgeOptions } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';

async function start(options: TestEdgeOptions = {}): Promise<{ edge: TestEdge; upstream: FakeUpstream }> {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  return { upstream, edge: await startEdge({ platformUrl: upstream.url, ...options }) };
}
const host = 'lotus.localhost';
const json = { 'content-type': 'application/json' };

describe('what an upstream is told', () => {
  it('[T04] sends method, target, body and allowed headers, signed', async () => {
    const { edge, upstream } = await start();
    const path = '/wps/session/login?a=%20b&a=c';
    const headers = {
      ...json,
      authorization: 'Bearer t',
      'x-module-id': 'session',
      'idempotency-key': 'k1',
      'x-request-id': 'trace-0001',
    };
    const answer = await edge.ask({ host, path, method: 'POST', headers, body: '{"a":  1}' });
    expect([answer.status, answer.text]).toEqual([200, '{"value":"upstream"}']);
    const [sent] = upstream.received;
    expect(sent).toMatchObject({ method: 'POST', target: path, body: '{"a":  1}' });
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer t',
      'idempotency-key': 'k1',
      [HOP_HEADERS.origin]: `http://${host}`,
    });
    const hop = verifyHop(HOP_KEY, { method: 'POST', target: path, headers: sent?.headers ?? {} }, Date.now());
    expect(hop).toMatchObject({ merchant: 'lotus', clientIp: '127.0.0.1', requestId: 'trace-0001', target: path });
    expect(answer.headers['x-request-id']).toBe('trace-0001');
  });

  it.each([
    '/wps/member/info',
    '/wps/member/info?',
    '/wps/.a/b.json./',
    '/wps/~a-b_c?x=..%2f&y=%2e%2e/../&z=//',
    '/lgw/vn/games/game_menu/?a=%zz&a=%E0%A4%A&&=',
    '/lotto/x?a=[1]&b={"c":^`|}&d=a+b%20c',
    '/wps/x?url=http://evil.example/&constructor=1&__proto__=2',
  ])('[T04] sends %s byte for byte, signed as it is sent', async (path) => {
    const { edge, upstream } = await start();
    expect((await edge.get(path)).status).toBe(200);
    const { method = '', target = '', headers = {} } = upstream.received[0] ?? {};
    expect(target).toBe(path);
    expect(verifyHop(HOP_KEY, { method, target, headers }, Date.now())).toMatchObject({ merchant: 'lotus' });
  });

  it('[T04] sends bodies byte for byte, by every method that has one', async () => {
    const { edge, upstream } = await start();
    const body = `{"a":  1.0e0, "ក":"\\u0000", "list":[${'1,'.repeat(20_000)}1]}`;
    const type = 'application/json; charset=UTF-8';
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      await edge.api[method]('/wps/unknown').set('content-type', type).send(body).expect(200);
    }
    await edge.api.post('/wps/unknown').expect(200);
    expect(upstream.received.map((sent) => sent.body)).toEqual([body, body, body, body, '']);
    expect(upstream.received[0]?.headers).toMatchObject({
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
    });
    expect(upstream.received[4]?.headers).toMatchObject({ 'content-length': '0' });
  });

  it('[T04] drops what a client says about forwarding, merchant and hop', async () => {
    const { edge, upstream } = await start();
    const forged = {
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '1.2.3.4',
      forwarded: 'for=1.2.3.4',
      'x-country': 'DE',
      'x-tenant-id': 'harbor',
      [HOP_HEADERS.merchant]: 'harbor',
      [HOP_HEADERS.clientIp]: '1.2.3.4',
      [HOP_HEADERS.signature]: 't=1,v1=00',
      [HOP_HEADERS.origin]: 'https://evil.example',
      'x-http-method-override': 'DELETE',
      via: 'evil',
      te: 'trailers',
      'x-anything': 'evil',
      cookie: 'mq_lang=KM; mq_remember=kept; other=evil',
    };
    await edge.get('/wps/member/info', forged);
    const [sent] = upstream.received;
    expect(Object.keys(sent?.headers ?? {}).sort()).toEqual(
      ['connection', 'cookie', 'host', ...Object.values(HOP_HEADERS)].sort(),
    );
    expect(sent?.headers.cookie).toBe('mq_remember=kept');
    expect(JSON.stringify(sent?.headers)).not.toMatch(/evil|1\.2\.3\.4|harbor/);
  });

  it('[T04] is not talked out of its own headers by Connection (CVE-2026-33805)', async () => {
    const { edge, upstream } = await start();
    const named = `${Object.values(HOP_HEADERS).join(', ')}, authorization`;
    const bytes = `GET /wps/member/info HTTP/1.1\r\nHost: ${host}\r\nConnection: close, ${named}\r\n\r\n`;
    expect(await askRaw(edge.port, bytes)).toMatch(/^HTTP\/1\.1 200 /);
    expect(upstream.received[0]?.headers).toMatchObject({
      [HOP_HEADERS.merchant]: 'lotus',
      [HOP_HEADERS.origin]: `http://${host}`,
    });
  });

  it('[T04] asks a brand’s own upstream, below its base path, with the target it signs', async () => {
    const own = await startUpstream();
    onTestFinished(own.close);
    const brand = testBrand('lotus', { private: { upstream: { baseUrl: `${own.url}/base/` } } });
    const { edge, upstream } = await start({ brands: [brand, testBrand('harbor')] });
    await edge.get('/wps/member/info?x=1');
    await edge.ask({ host: 'harbor.localhost', path: '/wps/member/info' });
    expect(own.received.map(({ target }) => target)).toEqual(['/base/wps/member/info?x=1']);
    expect(upstream.received.map(({ target }) => target)).toEqual(['/wps/member/info']);
    const { method = '', target = '', headers = {} } = own.received[0] ?? {};
    expect(verifyHop(HOP_KEY, { method, target, headers }, Date.now())).toMatchObject({ merchant: 'lotus' });
  });

  it.each([
    '/wps/../internal/snapshot',
    '/wps/%2e%2e/internal/snapshot',
    '/wps/..%2finternal',
    '/wps/%252e%252e/internal',
    '/wps//internal',
    '/wps/..\\internal',
    '/wps/..;/internal',
    '/wps/x%00',
    '/lgw/./x',
    '/lotto/x;y',
  ])('[T04] refuses %s', async (path) => {
    const { edge, upstream } = await start();
    const answer = await askRaw(edge.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"bad_request"');
    expect(upstream.received).toEqual([]);
  });

  it.each([
    '//internal/snapshot',
    '/%77ps/member/info',
    '/WPS/member/info',
    '/internal/snapshot',
    '/staff/v1/x',
    '/wallet/v1/arcade/user/info',
    '/ofrep/v1/x',
    '/callbacks/x',
    '/wps',
    '/wpsx/y',
    '/wps/x/events/member',
  ])('[T04] never sends %s on', async (path) => {
    const { edge, upstream } = await start();
    expect((await edge.get(path)).status).toBe(404);
    expect(upstream.received).toEqual([]);
  });
});

describe('what a client is told', () => {
  it('[T04] passes allowed headers alone', async () => {
    const { edge, upstream } = await start();
    upstream.answer = (_request, response) => {
      response.writeHead(200, {
        ...json,
        allow: 'GET',
        etag: '"1"',
        'cache-control': 'max-age=5',
        'set-cookie': ['mq_remember=r; HttpOnly', 'tracker=1', 'mq_lang=EN'],
        server: 'upstream',
        'x-powered-by': 'upstream',
        'access-control-allow-origin': '*',
        'content-security-policy': 'default-src *',
        'x-frame-options': 'ALLOWALL',
        'x-marquee-merchant': 'lotus',
        location: 'https://evil.example',
        'keep-alive': 'timeout=600',
      });
      response.end('{}');
    };
    const { headers } = await edge.get('/wps/system/helpCenter');
    expect(headers).toMatchObject({
      allow: 'GET',
      etag: '"1"',
      'cache-control': 'max-age=5',
      'set-cookie': ['mq_remember=r; HttpOnly'],
    });
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'x-marquee-merchant', 'location']) {
      expect(headers[name], name).toBeUndefined();
    }
    expect(headers['keep-alive']).not.toBe('timeout=600');
  });

  it('never lets an answer to a token be stored', async () => {
    const { edge, upstream } = await start();
    upstream.answer = (_request, response) => {
      response.setHeader('cache-control', 'public, max-age=600');
      response.end('{}');
    };
    const { headers } = await edge.get('/wps/member/info', { authorization: 'Bearer t' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    [500, 'text/html', 'stack at /srv/x', 502, 'upstream_failed'],
    [503, 'application/json', '{"stack":1}', 502, 'upstream_failed'],
    [302, 'text/html', 'moved', 502, 'upstream_failed'],
    [999, 'application/problem+json', '{"code":"maintenance"}', 502, 'upstream_failed'],
    [503, 'application/problem+json', '{"code":"maintenance"}', 503, 'maintenance'],
    [404, 'application/problem+json', '{"code":"not_found"}', 404, 'not_found'],
  ])('[T04] answers an upstream’s %i %s', async (status, type, body, sent, code) => {
    const { edge, upstream } = await start();
    upstream.answer = (_request, response) => {
      const theirs = { etag: '"theirs"', 'content-encoding': 'identity', 'set-cookie': 'mq_remember=r' };
      response.writeHead(status, {
        'content-type': type,
        location: 'https://evil.example',
        'retry-after': '0',
        ...theirs,
      });
      response.end(body);
    };
    const answer = await edge.api.get('/wps/member/info').expect(sent);
    expect(answer.body.code).toBe(code);
    expect(answer.text).not.toContain('stack');
    const taken = code === 'upstream_failed' ? ['etag', 'content-encoding', 'set-cookie', 'retry-after'] : [];
    for (const name of ['location', ...taken]) expect(answer.headers, name).not.toHaveProperty(name);
    // Once: a launch is a GET, and a repeated one would open two games.
    expect(upstream.received).toHaveLength(1);
  });

  it('passes compressed answers and heads as they are', async () => {
    const { edge, upstream } = await start();
    const packed = gzipSync('{"value":"packed"}');
    upstream.answer = (_request, response) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip', 'content-length': packed.length });
      response.end(packed);
    };
    expect((await edge.get('/wps/member/info', { 'accept-encoding': 'gzip' })).bytes).toEqual(packed);
    const head = await edge.ask({ host, method: 'HEAD', path: '/wps/member/info' });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(packed.length), '']);
  });

  it('outlives headers that cannot be sent', async () => {
    const { edge, upstream } = await start();
    upstream.answer = (_request, response) => {
      const name = Buffer.from('ក.csv').toString('latin1');
      response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-disposition: ${name}\r\ncontent-length: 2\r\n\r\n{}`, 'latin1');
    };
    expect((await edge.get('/wps/member/info')).text).toBe('{}');
  });

  it('[T04] does not let a client that reads slowly hold the way to the upstream', async () => {
    const narrow = new Agent({ connections: 1, pipelining: 1 });
    const { edge, upstream } = await start({ agent: narrow });
    const large = Buffer.alloc(7 * 1024 * 1024, 'x');
    upstream.answer = (_request, response) => response.end(large);
    // A Unix socket: the kernel holds little of what its reader leaves, where a TCP one takes megabytes.
    const door = createServer((request, response) => void edge.app.server.emit('request', request, response));
    const path = join(tmpdir(), `marquee-${randomUUID()}.sock`);
    await once(door.listen(path), 'listening');
    const slow = connect(path).pause();
    onTestFinished(() => {
      slow.destroy();
      door.close();
    });
    slow.write(`GET /wps/member/info HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await vi.waitFor(() => expect(upstream.received).toHaveLength(1));
    const answer = edge.get('/wps/member/info');
    // Held up, it would come through when the slow one's time is over, after 30 s.
    await vi.waitFor(() => expect(upstream.received).toHaveLength(2), { timeout: 20_000 });
    expect((await answer).bytes).toEqual(large);
  });

  it('[T04] sends an answer whole or not at all', async () => {
    const { edge, upstream } = await start();
    const half = 'x'.repeat(600_000);
    upstream.answer = (_request, response) => {
      response.write(half);
      setImmediate(() => response.end(half));
    };
    expect((await edge.get('/wps/member/info')).text).toBe(half + half);
    upstream.answer = (_request, response) => {
      response.write(half);
      setImmediate(() => response.destroy());
    };
    const broken = await edge.get('/wps/member/info');
    expect([broken.status, broken.json().code]).toEqual([502, 'upstream_failed']);
    upstream.answer = (_request, response) => {
      response.end(Buffer.alloc(9 * 1024 * 1024));
    };
    expect((await edge.get('/wps/member/info')).json().code).toBe('upstream_failed');
    upstream.answer = (_request, response) => response.writeHead(204).end();
    const empty = await edge.ask({ host, method: 'DELETE', path: '/wps/session/logout' });
    expect([empty.status, empty.text]).toEqual([204, '']);
  });

  it('[T04] says so when the upstream is away, breaks off or is silent', async () => {
    const silent = new Agent({ headersTimeout: 50, bodyTimeout: 50, connect: { timeout: 1000 } });
    const { edge, upstream } = await start({ agent: silent });
    const failure = async () => {
      const { status, body } = await edge.api.get('/wps/member/info');
      return [status, body.code];
    };
    upstream.answer = () => {};
    expect(await failure()).toEqual([504, 'upstream_timeout']);
    upstream.answer = (_request, response) => response.writeHead(200, json).write('{"value":');
    expect(await failure()).toEqual([504, 'upstream_timeout']);
    upstream.answer = (_request, response) => response.destroy();
    expect(await failure()).toEqual([502, 'upstream_failed']);
    expect(upstream.received).toHaveLength(3);
    const nobody = await startEdge({ platformUrl: 'http://127.0.0.1:1' });
    const answer = await nobody.api.get('/wps/member/info').expect(502);
    expect(answer.body.code).toBe('upstream_failed');
    expect(answer.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
    expect(nobody.lines.join('')).toContain('ECONNREFUSED');
  });

  it.each(['GET', 'POST'])('lets go of the upstream when the client of a %s goes away', async (method) => {
    const { edge, upstream } = await start();
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    upstream.answer = (_request, response) => response.once('close', resolve);
    const headers = { host, ...json };
    const asked = request({ host: '127.0.0.1', port: edge.port, path: '/wps/member/info', method, headers });
    asked.on('error', () => {});
    asked.end(method === 'POST' ? '{}' : undefined);
    await vi.waitFor(() => expect(upstream.received).toHaveLength(1));
    asked.destroy();
    await closed;
    await vi.waitFor(() => expect(edge.lines.join('')).toContain('the client went away'));
    expect(edge.lines.join('')).not.toContain('"level":"error"');
  });
});

describe('what is refused before an upstream hears of it', () => {
  it('[T04] refuses changes from another site, launches by GET among them', async () => {
    const { edge, upstream } = await start();
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    const refused = async (method: 'get' | 'post' | 'put', path: string) =>
      (await edge.api[method](path).set(crossSite)).body.code;
    expect(await refused('post', '/wps/session/login')).toBe('cross_site_refused');
    expect(await refused('put', '/wps/unknown')).toBe('cross_site_refused');
    expect(await refused('get', '/wps/relay/GCS_gameLaunchFB')).toBe('cross_site_refused');
    expect(await refused('get', '/wps/game/launchGame')).toBe('cross_site_refused');
    await edge.api.head('/wps/game/launchGame').set(crossSite).expect(403);
    expect(upstream.received).toEqual([]);
    await edge.api.get('/wps/relay/GCSGAME_hotGamesV2').set(crossSite).expect(200);
    const { headers } = await edge.api.get('/wps/relay/GCSGAME_hotGamesV2').set('origin', 'https://evil.example');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('[T04] refuses bodies that are too large or of another kind', async () => {
    const { edge, upstream } = await start();
    const send = (body: string, type: string) =>
      edge.api.post('/wps/session/login').set('content-type', type).send(body);
    expect((await send('x'.repeat(70_000), 'application/json').expect(413)).body.code).toBe('body_too_large');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await send('{}', type).expect(415)).body.code, type).toBe('unsupported_media_type');
    }
    await send('{}', 'application/json\ta').expect(415);
    expect(upstream.received).toEqual([]);
    await send('{}', 'application/json; charset=utf-8').expect(200);
  });

  it('[T04] names the methods of what it answers itself, and of what it never answers', async () => {
    const { edge, upstream } = await start();
    await edge.api.post('/wps/system/status').send({}).expect(405).expect('allow', 'GET, HEAD');
    await edge.api.head('/wps/x/events/stream').expect(405).expect('allow', 'GET');
    await edge.api.post('/.well-known/marquee-jwks.json').send({}).expect(405).expect('allow', 'GET, HEAD');
    const { headers } = await edge.api.options('/wps/member/info').expect(405);
    expect(headers['allow']).toBe('DELETE, GET, HEAD, PATCH, POST, PUT');
    await edge.api.post('/').expect(405).expect('allow', 'GET, HEAD');
    expect(upstream.received).toEqual([]);
  });

  it('limits a class by brand and address', async () => {
    const limits = { login: 2, sms: 1, launch: 1, money: 1, write: 1, read: 100, stream: 1 };
    const { edge } = await start({ limiter: new LocalRateLimiter(limits) });
    const login = (merchant: string) =>
      edge.ask({
        host: `${merchant}.localhost`,
        path: '/wps/session/login',
        method: 'POST',
        headers: json,
        body: '{}',
      });
    expect([(await login('lotus')).status, (await login('lotus')).status]).toEqual([200, 200]);
    const refused = await login('lotus');
    expect([refused.status, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login('harbor')).status).toBe(200);
    expect((await edge.get('/wps/member/info')).status).toBe(200);
  });

  it('[T09] refuses a call whose switch is off', async () => {
    const { edge, upstream } = await start({ brands: [testBrand('lotus', { switches: { login: false } })] });
    const { body } = await edge.api.post('/wps/session/login').send({}).expect(403);
    expect(body.code).toBe('switch_off');
    expect(upstream.received).toEqual([]);
  });
});

describe('TLS to an upstream', () => {
  const fixture = (name: string) => readFileSync(new URL(`../testing/tls/${name}`, import.meta.url));

  it('[T04] fails closed on a certificate nobody we trust has signed', async () => {
    const tls = { key: fixture('self-signed.key.pem'), cert: fixture('self-signed.cert.pem') };
    const secure = await startUpstream((listener: RequestListener) => createTlsServer(tls, listener));
    onTestFinished(secure.close);
    const edge = await startEdge({ platformUrl: secure.url.replace('http:', 'https:') });
    const { body } = await edge.api.get('/wps/member/info').expect(502);
    expect(body.code).toBe('upstream_failed');
    expect(secure.received).toEqual([]);
    expect(edge.lines.join('')).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
  });
});
