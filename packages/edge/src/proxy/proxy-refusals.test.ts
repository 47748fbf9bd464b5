import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LocalRateLimiter } from '../limits/local-rate-limiter.ts';
import { startUpstream } from '../testing/fake-upstream.ts';
import { startEdge } from '../testing/start-edge.ts';
import { startWithUpstream } from '../testing/start-with-upstream.ts';
import { testBrand } from '../testing/test-brand.ts';

const json = { 'content-type': 'application/json' };
const remembering = testBrand('lotus', { switches: { 'login.remember': true } });
const social = testBrand('lotus', { switches: { 'login.google': true } });

describe('refusals before a request reaches an upstream', () => {
  it('[T04] refuses changes from another site, also launches by GET', async () => {
    const { edge, upstream } = await startWithUpstream();
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

  it('[A01] refuses a remembered log-in without an origin', async () => {
    const { edge, upstream } = await startWithUpstream({ brands: [remembering] });
    const resume = async (headers: Record<string, string>) =>
      (await edge.api.post('/wps/x/session/resume').set({ cookie: 'mq_remember=r', ...headers })).body.code;
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      expect([headers, await resume(headers)]).toEqual([headers, 'cross_site_refused']);
    }
    expect(upstream.received).toEqual([]);
    expect(await resume({ 'sec-fetch-site': 'same-origin' })).toBeUndefined();
    expect(upstream.received).toHaveLength(1);
  });

  it('[A11] refuses the return of a social log-in from another site, and without an origin', async () => {
    const { edge, upstream } = await startWithUpstream({ brands: [social] });
    const back = async (headers: Record<string, string>) =>
      (await edge.api.post('/wps/x/social/googleReturn').set({ cookie: 'mq_social=s', ...headers })).body.code;
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      expect([headers, await back(headers as Record<string, string>)]).toEqual([headers, 'cross_site_refused']);
    }
    expect(upstream.received).toEqual([]);
    expect(await back({ 'sec-fetch-site': 'same-origin' })).toBeUndefined();
  });

  it('[T04] refuses bodies that are too large or of another kind', async () => {
    const { edge, upstream } = await startWithUpstream();
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

  it('[T04][A12] accepts a form for calls with one, byte for byte, and from no other site', async () => {
    const brands = [testBrand('lotus', { switches: { 'login.recovery': true } })];
    const { edge, upstream } = await startWithUpstream({ brands });
    const path = '/wps/member/password/email';
    const send = (target: string) =>
      edge.api.post(target).set('content-type', 'application/x-www-form-urlencoded').send('username=a+b&email=%40');
    await send(path).expect(200);
    expect(upstream.received).toMatchObject([{ body: 'username=a+b&email=%40' }]);
    expect((await send(path).set('origin', 'https://evil.example').expect(403)).body.code).toBe('cross_site_refused');
    expect((await send('/wps/unknown').expect(415)).body.code).toBe('unsupported_media_type');
    expect(upstream.received).toHaveLength(1);
  });

  it('[T04] names the allowed methods of its own paths and of forwarded ones', async () => {
    const { edge, upstream } = await startWithUpstream();
    await edge.api.post('/wps/system/status').send({}).expect(405).expect('allow', 'GET, HEAD');
    await edge.api.head('/wps/x/events/stream').expect(405).expect('allow', 'GET');
    await edge.api.post('/.well-known/marquee-jwks.json').send({}).expect(405).expect('allow', 'GET, HEAD');
    const { headers } = await edge.api.options('/wps/member/info').expect(405);
    expect(headers['allow']).toBe('DELETE, GET, HEAD, PATCH, POST, PUT');
    await edge.api.post('/').expect(405).expect('allow', 'GET, HEAD');
    expect(upstream.received).toEqual([]);
  });

  it('limits a class by brand and address', async () => {
    const limits = { login: 2, sms: 1, launch: 1, money: 1, write: 1, upload: 1, read: 100, stream: 1, file: 1 };
    const { edge } = await startWithUpstream({ limiter: new LocalRateLimiter(limits) });
    const login = (merchant: string) =>
      edge.request({
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
    const { edge, upstream } = await startWithUpstream({
      brands: [testBrand('lotus', { switches: { login: false } })],
    });
    const { body } = await edge.api.post('/wps/session/login').send({}).expect(403);
    expect(body.code).toBe('switch_off');
    expect(upstream.received).toEqual([]);
  });
});

describe('TLS to an upstream', () => {
  const fixture = (name: string) => readFileSync(new URL(`../testing/tls/${name}`, import.meta.url));

  it('[T04] fails for a certificate without a trusted signature', async () => {
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
