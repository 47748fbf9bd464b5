import { readFileSync } from 'node:fs';
import { type RequestListener, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import { verifyHop } from '@marquee/server-kit';
import { Agent } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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
    [503, 'application/problem+json', '{"code":"maintenance"}', 503, 'maintenance'],
    [404, 'application/problem+json', '{"code":"not_found"}', 404, 'not_found'],
  ])('[T04] answers an upstream’s %i %s', async (status, type, body, sent, code) => {
    const { edge, upstream } = await start();
    upstream.answer = (_request, response) => {
      response.writeHead(status, { 'content-type': type, location: 'https://evil.example' });
      response.end(body);
    };
    const answer = await edge.get('/wps/member/info');
    expect([answer.status, answer.json().code]).toEqual([sent, code]);
    expect(answer.text).not.toContain('stack');
    // Once: a launch is a GET, and a repeated one would open two games.
    expect(upstream.received).toHaveLength(1);
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
    const silent = new Agent({ headersTimeout: 50, connect: { timeout: 1000 } });
    const { edge, upstream } = await start({ agent: silent });
    upstream.answer = () => {};
    expect((await edge.get('/wps/member/info')).json().code).toBe('upstream_timeout');
    upstream.answer = (_request, response) => response.destroy();
    expect((await edge.get('/wps/member/info')).json().code).toBe('upstream_failed');
    expect(upstream.received).toHaveLength(2);
    const nobody = await startEdge({ platformUrl: 'http://127.0.0.1:1' });
    const answer = await nobody.get('/wps/member/info');
    expect([answer.status, answer.json().code]).toEqual([502, 'upstream_failed']);
    expect(answer.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
  });

  it('lets go of the upstream when the client goes away', async () => {
    const { edge, upstream } = await start();
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    upstream.answer = (_request, response) => response.once('close', resolve);
    const asked = request({ host: '127.0.0.1', port: edge.port, path: '/wps/member/info', headers: { host } });
    asked.on('error', () => {});
    asked.end();
    await vi.waitFor(() => expect(upstream.received).toHaveLength(1));
    asked.destroy();
    await closed;
  });
});

describe('what is refused before an upstream hears of it', () => {
  it('[T04] refuses changes from another site, launches by GET among them', async () => {
    const { edge, upstream } = await start();
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    const refused = async (method: string, path: string) =>
      (await edge.ask({ host, method, path, headers: crossSite })).json().code;
    expect(await refused('POST', '/wps/session/login')).toBe('cross_site_refused');
    expect(await refused('PUT', '/wps/unknown')).toBe('cross_site_refused');
    expect(await refused('GET', '/wps/relay/GCS_gameLaunchFB')).toBe('cross_site_refused');
    expect(await refused('GET', '/wps/game/launchGame')).toBe('cross_site_refused');
    const head = await edge.ask({ host, method: 'HEAD', path: '/wps/game/launchGame', headers: crossSite });
    expect(head.status).toBe(403);
    expect(upstream.received).toEqual([]);
    expect((await edge.get('/wps/relay/GCSGAME_hotGamesV2', crossSite)).status).toBe(200);
    const { headers } = await edge.get('/wps/relay/GCSGAME_hotGamesV2', { origin: 'https://evil.example' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('[T04] refuses bodies that are too large or of another kind', async () => {
    const { edge, upstream } = await start();
    const send = (body: string, type: string) =>
      edge.ask({ host, path: '/wps/session/login', method: 'POST', headers: { 'content-type': type }, body });
    expect((await send('x'.repeat(70_000), 'application/json')).json().code).toBe('body_too_large');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json\ta',
    ]) {
      expect((await send('{}', type)).json().code, type).toBe('unsupported_media_type');
    }
    expect(upstream.received).toEqual([]);
    expect((await send('{}', 'application/json; charset=utf-8')).status).toBe(200);
  });

  it('limits a class by brand and address', async () => {
    const limits = { login: 2, sms: 1, launch: 1, money: 1, write: 1, read: 100, stream: 1 };
    const { edge } = await start({ limits });
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
    const answer = await edge.ask({ host, path: '/wps/session/login', method: 'POST', headers: json, body: '{}' });
    expect([answer.status, answer.json().code]).toEqual([403, 'switch_off']);
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
    const answer = await edge.get('/wps/member/info');
    expect([answer.status, answer.json().code]).toEqual([502, 'upstream_failed']);
    expect(secure.received).toEqual([]);
    expect(edge.lines.join('')).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
  });
});
