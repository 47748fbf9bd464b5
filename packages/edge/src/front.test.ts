import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { startEdge } from './testing/start-edge.ts';
import { testBrand } from './testing/test-brand.ts';

const coded = (edge: Awaited<ReturnType<typeof startEdge>>, coding: string, path = '/') =>
  vi.waitFor(async () => {
    const answer = await edge.get(path, { 'accept-encoding': coding });
    expect(answer.headers['content-encoding']).toBe(coding);
    return answer;
  });

describe('pages from the cache', () => {
  it('[T02] renders once for any number of visitors, paths of a family and queries', async () => {
    const edge = await startEdge();
    const paths = ['/', '/index', '/index.html?utm=1', '/home', '/home/', '/?x=1'];
    const answers = await Promise.all([...paths, ...paths].map((path) => edge.get(path)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(edge.renderer.rendered).toEqual(['lotus EN / lotus-1']);
  });

  it('[T02] serves one not-found page for every unknown address', async () => {
    const edge = await startEdge();
    for (const path of [
      '/nowhere',
      '/a/b/c',
      '//',
      '/live',
      '/%2e%2e',
      '/wps',
      '/.env',
      '/internal/snapshot',
      '/healthz',
    ]) {
      expect((await edge.get(path)).status, path).toBe(404);
    }
    expect(edge.renderer.rendered).toEqual(['lotus EN /not-found lotus-1']);
  });

  it('[T02] has br, gzip and identity ready, each with a tag of its own that answers 304', async () => {
    const edge = await startEdge();
    const plain = await edge.get('/');
    const gzip = await coded(edge, 'gzip');
    const br = await coded(edge, 'br');
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 4);
    const tags = [plain, gzip, br].map((answer) => answer.headers.etag);
    expect(new Set(tags).size).toBe(3);
    for (const [answer, coding] of [
      [plain, 'identity'],
      [gzip, 'gzip'],
      [br, 'br'],
    ] as const) {
      const tag = String(answer.headers.etag);
      const known = await edge.get('/', { 'accept-encoding': coding, 'if-none-match': tag });
      expect([known.status, known.text, known.headers.etag]).toEqual([304, '', tag]);
      expect(known.headers['content-type']).toBeUndefined();
      expect(known.headers.vary).toBe('Accept-Encoding, Cookie');
    }
    const other = await edge.get('/', { 'if-none-match': String(br.headers.etag) });
    expect(other.status).toBe(200);
  });

  it('[T02] gives the same answer on the fast path and the general one', async () => {
    const edge = await startEdge({ trustProxy: ['127.0.0.1'] });
    const plain = { 'x-request-id': 'trace-0001' };
    for (const headers of [
      {},
      { 'accept-encoding': 'gzip' },
      { cookie: 'mq_lang=KM' },
      { 'x-forwarded-proto': 'https' },
    ]) {
      const request = async (path: string) => {
        const { status, text, headers: answered } = await edge.get(path, { ...plain, ...headers });
        return { status, text, headers: { ...answered, date: '' } };
      };
      await vi.waitFor(async () => {
        await request('/home');
        const [hit, general] = [await request('/home'), await request('/home?general')];
        expect(hit).toEqual(general);
        expect(hit.headers['content-encoding']).toBe(headers['accept-encoding' as keyof typeof headers]);
      });
    }
    const known = { 'if-none-match': String((await edge.get('/home')).headers.etag) };
    expect((await edge.get('/home', known)).status).toBe(304);
    const lines = edge.lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request');
    expect(lines.at(-1)).toMatchObject({ merchant: 'lotus', method: 'GET', path: '/home', status: 304 });
    expect(lines.every((line) => line.path === '/home')).toBe(true);
  });

  it('[T02] makes browsers revalidate a page each time', async () => {
    const edge = await startEdge();
    const { headers } = await edge.get('/');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toBe('Accept-Encoding, Cookie');
    expect(headers['content-length']).toBe(String((await edge.get('/')).bytes.length));
  });

  it('[T02] answers HEAD like GET, without the body', async () => {
    const edge = await startEdge();
    const get = await edge.get('/');
    const head = await edge.request({ host: 'lotus.localhost', method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  it('[H01] caches each language separately', async () => {
    const edge = await startEdge();
    const languageOf = async (path: string, headers = {}) =>
      /"language":"(..)"/.exec((await edge.get(path, headers)).text)?.[1];
    expect(await languageOf('/')).toBe('EN');
    expect(await languageOf('/?lang=KM')).toBe('KM');
    expect(await languageOf('/', { cookie: 'mq_lang=KM' })).toBe('KM');
    expect(await languageOf('/')).toBe('EN');
    expect(edge.renderer.rendered).toHaveLength(2);
  });

  it('[T02] serves the stale page while the new one is rendered, and the new one afterwards', async () => {
    const edge = await startEdge();
    await edge.get('/');
    const { promise, resolve } = Promise.withResolvers<void>();
    edge.renderer.gate = promise;
    edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
    const meanwhile = await Promise.all([edge.get('/'), edge.get('/'), edge.get('/')]);
    for (const answer of meanwhile) expect(answer.text).toContain('lotus-1');
    resolve();
    await vi.waitFor(async () => expect((await edge.get('/')).text).toContain('lotus-2'));
    expect(edge.renderer.rendered).toEqual(['lotus EN / lotus-1', 'lotus EN / lotus-2']);
  });

  it('[T02] keeps the old page when the new one cannot be rendered', async () => {
    const edge = await startEdge();
    await edge.get('/');
    edge.renderer.fails = true;
    edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
    for (let i = 0; i < 5; i += 1) {
      const answer = await edge.get('/');
      expect([answer.status, answer.text.includes('lotus-1')]).toEqual([200, true]);
    }
    expect(edge.lines.join('')).toContain('content could not be made');
  });

  it('answers 503 without a page to fall back to, and recovers', async () => {
    const edge = await startEdge();
    edge.renderer.fails = true;
    const failed = await edge.get('/');
    expect([failed.status, failed.json().code, failed.headers['cache-control']]).toEqual([
      503,
      'not_ready',
      'no-store',
    ]);
    expect(failed.text).not.toContain('on purpose');
    edge.renderer.fails = false;
    expect((await edge.get('/')).status).toBe(200);
  });

  it('survives a configuration that cannot be read', async () => {
    const edge = await startEdge();
    edge.config.broken = true;
    const failed = await edge.get('/');
    expect([failed.status, failed.json().code]).toEqual([500, 'internal_error']);
    expect(edge.lines.join('')).toContain('broken on purpose');
    edge.config.broken = false;
    expect((await edge.get('/')).status).toBe(200);
  });

  it('[T07] serves a brand from its appearance until its removal', async () => {
    const edge = await startEdge();
    const status = async () => (await edge.request({ host: 'third.localhost' })).status;
    expect(await status()).toBe(404);
    edge.config.publish(testBrand('third'));
    expect(await status()).toBe(200);
    edge.config.remove('third');
    expect(await status()).toBe(404);
    expect((await edge.get('/')).status).toBe(200);
  });
});

describe('system status', () => {
  const closed = testBrand('lotus', { private: { maintenance: true, blockedCountries: ['DE'] } });
  const blocking = testBrand('lotus', { private: { blockedCountries: ['DE'] } });
  const proxy = { trustProxy: ['127.0.0.1'], countryHeader: 'x-country' };
  const from = (ip: string, country: string) => ({ 'x-forwarded-for': ip, 'x-country': country });

  it('[R06] shows the region page, with the visitor’s own address, to blocked countries only', async () => {
    const edge = await startEdge({ brands: [blocking], ...proxy });
    const first = await edge.get('/', from('203.0.113.5', 'DE'));
    const second = await edge.get('/', from('2001:db8::9', 'DE'));
    expect([first.status, second.status]).toEqual([451, 451]);
    expect(first.text).toContain('"location":{"ip":"203.0.113.5","country":"DE"}');
    expect(second.text).toContain('2001:db8::9');
    expect(second.text).not.toContain('203.0.113.5');
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers.etag).toBeUndefined();
    const normal = await edge.get('/', from('203.0.113.5', 'KH'));
    expect([normal.status, normal.text.includes('"systemStatus":0')]).toEqual([200, true]);
  });

  it('[R06] believes a country only from a trusted proxy', async () => {
    const edge = await startEdge({ brands: [blocking] });
    expect((await edge.get('/', from('203.0.113.5', 'DE'))).status).toBe(200);
  });

  it('[R06] is closed to a visitor of an unknown country where the brand’s profile says so and countries are blocked', async () => {
    const brands = [
      testBrand('lotus', { private: { blockedCountries: ['DE'], regionUnknown: 'closed' } }),
      testBrand('harbor', { private: { blockedCountries: ['DE'], regionUnknown: 'open' } }),
      testBrand('tiger', { private: { blockedCountries: [], regionUnknown: 'closed' } }),
    ];
    const edge = await startEdge({ brands, ...proxy });
    const request = async (merchant: string, path: string, headers = {}) => {
      const answer = await edge.request({ host: `${merchant}.localhost`, path, headers });
      return answer.status;
    };
    expect(await request('lotus', '/')).toBe(451);
    expect((await edge.get('/wps/member/info')).json().code).toBe('region_blocked');
    expect(await request('lotus', '/', from('203.0.113.5', 'KH'))).toBe(200);
    expect(await request('lotus', '/', from('203.0.113.5', 'DE'))).toBe(451);
    expect([await request('harbor', '/'), await request('tiger', '/')]).toEqual([200, 200]);
  });

  it('[R06] puts maintenance before the region, for pages and calls', async () => {
    const edge = await startEdge({ brands: [closed], ...proxy });
    const page = await edge.get('/', from('203.0.113.5', 'DE'));
    expect([page.status, page.headers['cache-control'], page.headers['retry-after']]).toEqual([503, 'no-store', '120']);
    expect(page.text).toContain('"systemStatus":1');
    expect((await edge.get('/wps/member/info', from('203.0.113.5', 'DE'))).json().code).toBe('maintenance');
  });

  it('[R06] [A03] lets a member log out in maintenance', async () => {
    const edge = await startEdge({ brands: [closed] });
    // Forwarded: this edge has no upstream that answers.
    expect((await edge.api.delete('/wps/session/logout')).body.code).toBe('not_ready');
    expect((await edge.get('/wps/member/info')).json().code).toBe('maintenance');
  });

  it('[R06] decides before the cache: a cached page is not shown in maintenance', async () => {
    const edge = await startEdge();
    expect((await edge.get('/')).status).toBe(200);
    edge.config.publish(testBrand('lotus', { revision: 'lotus-2', private: { maintenance: true } }));
    expect((await edge.get('/')).status).toBe(503);
    edge.config.publish(testBrand('lotus', { revision: 'lotus-3' }));
    expect((await edge.get('/')).status).toBe(200);
  });

  it('[R06] refuses calls from a blocked country', async () => {
    const edge = await startEdge({ brands: [blocking], ...proxy });
    const refused = await edge.get('/wps/member/info', from('203.0.113.5', 'DE'));
    expect([refused.status, refused.json().code]).toEqual([451, 'region_blocked']);
  });
});
