import { describe, expect, it, onTestFinished } from 'vitest';
import { CLOSED_POLICY } from './security/security-headers.ts';
import { startUpstream } from './testing/fake-upstream.ts';
import { sendRaw } from './testing/send-request.ts';
import { startEdge } from './testing/start-edge.ts';

const noCountry = (): string | null => null;

describe('security headers', () => {
  it('are on every answer, from the edge or an upstream', async () => {
    const upstream = await startUpstream();
    onTestFinished(upstream.close);
    const edge = await startEdge({ platformUrl: upstream.url });
    const host = 'lotus.localhost';
    const answers = await Promise.all([
      edge.get('/'),
      edge.get('/nowhere'),
      edge.get('/assets/entry-abc.js'),
      edge.get('/assets/none.js'),
      edge.get('/brand/none.svg'),
      edge.get('/wps/x/settings/manifest'),
      edge.get('/wps/system/status'),
      edge.get('/wps/member/info'),
      edge.get('/wps/..%2fx'),
      edge.request({ host, method: 'POST', path: '/' }),
      edge.request({ host, method: 'OPTIONS', path: '/wps/member/info' }),
      edge.request({
        host,
        method: 'POST',
        path: '/wps/session/login',
        headers: { 'content-type': 'text/plain' },
        body: 'x',
      }),
      edge.request({ host, method: 'POST', path: '/ofrep/v1/evaluate/flags', body: 'x' }),
      edge.request({ host, method: 'OPTIONS', path: '/ofrep/v1/evaluate/flags' }),
      edge.request({ host: 'nobody.example', method: 'POST', path: '/ofrep/v1/evaluate/flags' }),
      edge.request({ host: 'nobody.example' }),
      edge.request({ host: 'nobody.example', path: '/wps/member/info' }),
      edge.request({ host: '127.0.0.1', path: '/healthz' }),
    ]);
    for (const { headers, status } of answers) {
      const what = `${status} ${headers['content-type']}`;
      expect(headers['x-content-type-options'], what).toBe('nosniff');
      expect(headers['referrer-policy'], what).toBe('same-origin');
      expect(headers['cross-origin-opener-policy'], what).toBe('same-origin');
      expect(headers['x-frame-options'], what).toBe('DENY');
      expect(headers['permissions-policy'], what).toContain('camera=()');
      expect(headers['content-security-policy'], what).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy'], what).not.toContain("script-src 'unsafe");
      expect(headers['x-request-id'], what).toMatch(/^[\w.-]{8,64}$/);
      expect(headers['cache-control'], what).toBeDefined();
      expect(headers['strict-transport-security'], what).toBeUndefined();
    }
    expect(answers[6]?.headers['content-security-policy']).toBe(CLOSED_POLICY);
    const malformed = await sendRaw(edge.port, 'NONSENSE\r\n\r\n');
    expect(malformed).toContain('x-frame-options: DENY');
  });

  it('include HSTS for visitors over TLS, as a trusted proxy reports', async () => {
    const edge = await startEdge({ trustProxy: ['127.0.0.1'] });
    const tls = { 'x-forwarded-proto': 'https' };
    for (const path of ['/', '/nowhere', '/wps/system/status', '/wps/x/settings/manifest', '/brand/x', '/ofrep/v1/x']) {
      expect((await edge.get(path, tls)).headers['strict-transport-security'], path).toMatch(/^max-age=\d{8}; incl/);
      expect((await edge.get(path)).headers['strict-transport-security'], path).toBeUndefined();
    }
    const plain = await startEdge();
    expect((await plain.get('/', tls)).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('operations', () => {
  it('answer on the machine’s own hosts', async () => {
    const edge = await startEdge();
    const configuration = { from: 'config-service', confirmedAt: null };
    const countries = 'none: brands that block countries do as regionUnknown says';
    for (const host of ['127.0.0.1', '127.0.0.1:8080', 'localhost', 'LOCALHOST:8080', '[::1]:8080', '10.0.0.7']) {
      await edge.api.get('/readyz').set('host', host).expect(200, { status: 'ready', configuration, countries });
      const { body } = await edge.api.get('/wps/member/info').set('host', host);
      expect(body.code, host).toBe('domain_invalid');
    }
    await edge.api.get('/').expect(200);
    const { text } = await edge.api.get('/metrics').set('host', '127.0.0.1').expect(200);
    expect(text).toContain('edge_answers_total{status="200",service="edge"} 1');
    expect(text).toMatch(/edge_cache_bytes\{service="edge"\} \d{4}/);
  });

  it.each([
    ['GEOIP_MMDB', { countryOf: noCountry, trustProxy: ['10.0.0.1'] }],
    ['cf-ipcountry of TRUST_PROXY', { countryHeader: 'cf-ipcountry', countryOf: noCountry, trustProxy: ['10.0.0.1'] }],
    ['none: brands that block countries do as regionUnknown says', { trustProxy: ['10.0.0.1'] }],
  ])('[R06] SEC-F07: readiness names the source of countries: %s', async (countries, options) => {
    const edge = await startEdge(options);
    const { body } = await edge.api.get('/readyz').set('host', '127.0.0.1').expect(200);
    expect(body.countries).toBe(countries);
  });

  it('show health to other machines, but no metrics', async () => {
    const { app, api } = await startEdge();
    const from = async (remoteAddress: string, url: string) =>
      (await app.inject({ url, remoteAddress, headers: { host: '10.0.0.7:8080' } })).statusCode;
    for (const ip of ['10.0.0.8', '203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1']) {
      expect([await from(ip, '/healthz'), await from(ip, '/readyz'), await from(ip, '/metrics')]).toEqual([
        200, 200, 404,
      ]);
    }
    for (const ip of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
      expect(await from(ip, '/metrics')).toBe(200);
    // A proxy on this machine forwards another client's request.
    for (const header of ['x-forwarded-for', 'forwarded', 'via']) {
      const proxied = api.get('/metrics').set({ host: '127.0.0.1', [header]: '127.0.0.1' });
      expect((await proxied.expect(404)).text).not.toContain('process_');
    }
  });

  it('answer on no brand’s host', async () => {
    const edge = await startEdge();
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      for (const host of ['lotus.localhost', 'lotus.example', 'nobody.example', '127.0.0.1.evil.example']) {
        const answer = await edge.request({ host, path });
        expect([answer.status, answer.text.includes('process_')], `${host}${path}`).toEqual([404, false]);
      }
    }
  });

  it('[T13] is ready when there is data, never before', async () => {
    const { api, config } = await startEdge({ brands: [] });
    const send = (path: string) => api.get(path).set('host', '127.0.0.1');
    config.ready = 'no configuration yet';
    const { body } = await send('/readyz').expect(503);
    expect(body.reason).toBe('no configuration yet');
    await send('/healthz').expect(200);
    config.ready = true;
    await send('/readyz').expect(200);
  });
});
