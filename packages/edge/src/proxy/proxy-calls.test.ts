import { HOP_HEADERS } from '@marquee/contracts/hop';
import { verifyHop } from '@marquee/server-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startUpstream } from '../testing/fake-upstream.ts';
import { sendRaw } from '../testing/send-request.ts';
import { HOP_KEY } from '../testing/start-edge.ts';
import { startWithUpstream } from '../testing/start-with-upstream.ts';
import { testBrand } from '../testing/test-brand.ts';

const host = 'lotus.localhost';
const json = { 'content-type': 'application/json' };
const remembering = testBrand('lotus', { switches: { 'login.remember': true, memberCentre: true } });
const social = testBrand('lotus', { switches: { 'login.google': true } });

describe('a request to an upstream', () => {
  it('[T04] has method, target, body and allowed headers, signed', async () => {
    const { edge, upstream } = await startWithUpstream();
    const path = '/wps/session/login?a=%20b&a=c';
    const headers = {
      ...json,
      authorization: 'Bearer t',
      'x-module-id': 'session',
      'idempotency-key': 'k1',
      'x-request-id': 'trace-0001',
    };
    const answer = await edge.request({ host, path, method: 'POST', headers, body: '{"a":  1}' });
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
  ])('[T04] has the target %s byte for byte, signed as sent', async (path) => {
    const { edge, upstream } = await startWithUpstream();
    expect((await edge.get(path)).status).toBe(200);
    const { method = '', target = '', headers = {} } = upstream.received[0] ?? {};
    expect(target).toBe(path);
    expect(verifyHop(HOP_KEY, { method, target, headers }, Date.now())).toMatchObject({ merchant: 'lotus' });
  });

  it('[T04] has the body byte for byte, for every method with one', async () => {
    const { edge, upstream } = await startWithUpstream();
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

  it('[T04] lacks the client’s headers about forwarding, merchant and hop', async () => {
    const { edge, upstream } = await startWithUpstream();
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
      ['connection', 'host', ...Object.values(HOP_HEADERS)].sort(),
    );
    expect(JSON.stringify(sent?.headers)).not.toMatch(/evil|1\.2\.3\.4|harbor/);
  });

  it('[A01] has the cookie of a remembered log-in in its own calls only', async () => {
    const { edge, upstream } = await startWithUpstream({ brands: [remembering] });
    const cookie = 'mq_lang=KM; mq_remember=kept; other=evil';
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    for (const path of ['/wps/x/session/resume', '/wps/x/session/forget', '/wps/session/login', '/wps/x/session/end']) {
      await edge.request({ host, path, method: 'POST', headers });
    }
    const sent = upstream.received.map((request) => request.headers.cookie);
    expect(sent).toEqual(['mq_remember=kept', 'mq_remember=kept', 'mq_remember=kept', undefined]);
  });

  it('[A11] has the cookie of a social log-in in its own calls only', async () => {
    const { edge, upstream } = await startWithUpstream({ brands: [social] });
    const cookie = 'mq_lang=KM; __Host-mq_social=kept; mq_remember=old; mq_socials=1; other=evil';
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    for (const path of ['/wps/x/social/googleStart', '/wps/x/social/googleReturn', '/wps/session/login']) {
      await edge.request({ host, path, method: 'POST', headers });
    }
    const sent = upstream.received.map((request) => request.headers.cookie);
    expect(sent).toEqual(['__Host-mq_social=kept', '__Host-mq_social=kept; mq_remember=old', 'mq_remember=old']);
  });

  it('[T04] keeps its own headers when Connection names them (CVE-2026-33805)', async () => {
    const { edge, upstream } = await startWithUpstream();
    const named = `${Object.values(HOP_HEADERS).join(', ')}, authorization`;
    const bytes = `GET /wps/member/info HTTP/1.1\r\nHost: ${host}\r\nConnection: close, ${named}\r\n\r\n`;
    expect(await sendRaw(edge.port, bytes)).toMatch(/^HTTP\/1\.1 200 /);
    expect(upstream.received[0]?.headers).toMatchObject({
      [HOP_HEADERS.merchant]: 'lotus',
      [HOP_HEADERS.origin]: `http://${host}`,
    });
  });

  it('[T04] goes to a brand’s own upstream, below its base path, with the signed target', async () => {
    const own = await startUpstream();
    onTestFinished(own.close);
    const brand = testBrand('lotus', { private: { upstream: { baseUrl: `${own.url}/base/` } } });
    const brands = [brand, testBrand('harbor')];
    const { edge, upstream } = await startWithUpstream({ brands, privateOrigins: [own.url] });
    await edge.get('/wps/member/info?x=1');
    await edge.request({ host: 'harbor.localhost', path: '/wps/member/info' });
    expect(own.received.map(({ target }) => target)).toEqual(['/base/wps/member/info?x=1']);
    expect(upstream.received.map(({ target }) => target)).toEqual(['/wps/member/info']);
    const { method = '', target = '', headers = {} } = own.received[0] ?? {};
    expect(verifyHop(HOP_KEY, { method, target, headers }, Date.now())).toMatchObject({ merchant: 'lotus' });
  });

  it('[T04] SEC-D08: never goes to a brand’s upstream in a private network, by address or by name', async () => {
    const own = await startUpstream();
    onTestFinished(own.close);
    const { port } = new URL(own.url);
    const brands = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'].map((name, index) =>
      testBrand(`brand${index}`, { private: { upstream: { baseUrl: `http://${name}:${port}` } } }),
    );
    const { edge } = await startWithUpstream({ brands });
    for (const { merchant } of brands) {
      const answer = await edge.request({ host: `${merchant}.localhost`, path: '/wps/member/info' });
      expect(answer.status, merchant).toBe(502);
    }
    expect(own.received).toEqual([]);
    expect(edge.lines.join('')).toContain('127.0.0.1 has no public address');
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
    const { edge, upstream } = await startWithUpstream();
    const answer = await sendRaw(edge.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
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
    '/wps',
    '/wpsx/y',
    '/wps/x/events/member',
  ])('[T04] never sends %s on', async (path) => {
    const { edge, upstream } = await startWithUpstream();
    expect((await edge.get(path)).status).toBe(404);
    expect(upstream.received).toEqual([]);
  });
});
