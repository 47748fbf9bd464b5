import { CALLS } from '@marquee/contracts/calls';
import { KEY_SET_PATH } from '@marquee/contracts/key-set';
import { deriveKey } from '@marquee/server-kit/testing/derive-key';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LocalRateLimiter } from '../limits/local-rate-limiter.ts';
import { LIMITS_PER_MINUTE } from '../limits/rate-limit.ts';
import { previewPath, startFakePreviews } from '../testing/fake-previews.ts';
import { startUpstream } from '../testing/fake-upstream.ts';
import { startEdge, type TestEdgeOptions } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';

const LIVE = testBrand('lotus');
const STYLE = '00000000000000aa.css';
const DRAFT = testBrand('lotus', {
  revision: 'draft',
  public: { name: { EN: 'The drafted lotus' }, themeCss: `/brand/${STYLE}` },
  assets: { [STYLE]: { contentType: 'text/css; charset=utf-8', bytes: 7 } },
  switches: { 'games.rng': false },
});

async function stage(options: Pick<TestEdgeOptions, 'limiter'> = {}) {
  const config = await startFakePreviews({ before: LIVE, after: DRAFT });
  const upstream = await startUpstream();
  onTestFinished(() => upstream.close());
  const console = { host: 'console.localhost', configUrl: config.url };
  const edge = await startEdge({ console, platformUrl: upstream.url, ...options });
  edge.config.files.set(STYLE, Buffer.from('a{b:c}\n'));
  return { edge, upstream, config: config.state };
}

describe('[T11] a signed preview', () => {
  it('shows the draft, or the brand as it is, on the brand’s own host', async () => {
    const { edge } = await stage();
    const after = await edge.get(`${previewPath('lotus')}/`);
    expect(after.status).toBe(200);
    expect(after.text).toContain('The drafted lotus');
    const before = await edge.get(previewPath('lotus', { side: 'before' }));
    expect([before.status, before.text.includes('Brand lotus')]).toEqual([200, true]);
    // A page that the draft turns off is missing in it, and still on the live brand.
    expect((await edge.get(`${previewPath('lotus')}/rng`)).status).toBe(404);
    expect((await edge.get(`${previewPath('lotus', { side: 'before' })}/rng`)).status).toBe(200);
  });

  it('is shown in the theme of its address, by default in the brand’s', async () => {
    const { edge } = await stage();
    const themeOf = async (query: string) =>
      /"theme":"(\w+)"/.exec((await edge.get(`${previewPath('lotus')}/${query}`)).text)?.[1];
    const [own, light, dark, other] = await Promise.all(
      ['', '?theme=light', '?theme=dark', '?theme=%22%3E'].map(themeOf),
    );
    expect([light, dark, other]).toEqual(['light', 'dark', own]);
  });

  it('is not stored or indexed, and only the console may frame it', async () => {
    const { edge } = await stage();
    const { headers } = await edge.request({ host: 'lotus.localhost:8080', path: `${previewPath('lotus')}/` });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers.etag).toBeUndefined();
    expect(headers['content-security-policy']).toContain('frame-ancestors console.localhost:8080');
    expect((await edge.get('/')).headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('touches no cache: a visitor gets the same bytes and tag before, meanwhile and after', async () => {
    const { edge, config } = await stage();
    const paths = ['/', '/rng', CALLS.manifest.path, CALLS.whitelabel.path];
    const look = () => Promise.all(paths.map((path) => edge.get(path)));
    const first = await look();
    const rendered = edge.renderer.rendered.length;
    for (const path of ['/', '/rng', CALLS.manifest.path, CALLS.whitelabel.path, `/brand/${STYLE}`]) {
      await edge.get(previewPath('lotus') + path);
    }
    const again = await look();
    for (const [i, { text, headers, status }] of again.entries()) {
      expect([text, headers.etag, status]).toEqual([first[i]?.text, first[i]?.headers.etag, first[i]?.status]);
    }
    expect(edge.renderer.rendered.length).toBe(rendered + 2);
    config.isOver = true;
    expect((await edge.get('/')).text).toBe(first[0]?.text);
  });

  it('is checked on every view, so that a revoked one becomes an unknown page at once', async () => {
    const { edge, config } = await stage();
    const path = `${previewPath('lotus')}/`;
    expect((await edge.get(path)).status).toBe(200);
    expect((await edge.get(path)).status).toBe(200);
    expect(config.requests).toHaveLength(2);
    config.isOver = true;
    const gone = await edge.get(path);
    const unknown = await edge.get('/no-such-page');
    expect([gone.status, gone.text]).toEqual([404, unknown.text]);
    config.isOver = false;
    config.status = 503;
    expect((await edge.get(path)).status).toBe(503);
  });

  it.each([
    ['another brand’s', previewPath('harbor')],
    ['an expired one', previewPath('lotus', { expires: 1_000_000_000 })],
    ['one signed with another key', previewPath('lotus', {}, deriveKey('cd'.repeat(32), 'preview'))],
    ['one with another side', previewPath('lotus').replace('.after.', '.before.')],
    ['one with another end', previewPath('lotus').replace(/\.(\d{10})\./, '.9999999999.')],
    ['one with another id', previewPath('lotus').replace('01999999', '01999998')],
    ['none', '/preview/'],
    ['garbage', '/preview/a.b.c.d'],
  ])('is unknown for %s, without a request to the config service', async (_what, path) => {
    const { edge, config } = await stage();
    expect((await edge.get(`${path}/`)).status).toBe(404);
    expect((await edge.get(`${path}/brand/${STYLE}`)).status).toBe(404);
    expect((await edge.request({ host: 'lotus.localhost', method: 'POST', path: `${path}/wps/x` })).status).toBe(404);
    expect(config.requests).toEqual([]);
  });

  it('is rate limited, since each view compiles a brand', async () => {
    const { edge, config } = await stage({ limiter: new LocalRateLimiter({ ...LIMITS_PER_MINUTE, write: 2 }) });
    const base = previewPath('lotus');
    for (const status of [200, 200, 429]) expect((await edge.get(`${base}/`)).status).toBe(status);
    expect(config.requests).toHaveLength(2);
    expect((await edge.get(`${base}/brand/${STYLE}`)).status).toBe(200);
    expect((await edge.get('/')).status).toBe(200);
  });

  it('is never logged in clear', async () => {
    const { edge, config } = await stage();
    const path = previewPath('lotus');
    await edge.get(`${path}/rng`);
    await edge.get(`${path}/brand/${STYLE}`);
    await edge.get(path + CALLS.gameList.path);
    await edge.request({ host: 'lotus.localhost', method: 'POST', path: path + CALLS.login.path });
    await edge.request({ host: 'nobody.localhost', path: `${path}/` });
    await edge.request({ host: 'lotus.localhost', path: `${path}/${'x'.repeat(5000)}` });
    config.status = 500;
    await edge.get(`${path}/`);
    const log = edge.lines.join('');
    expect(log).toContain('"path":"/preview/-/rng"');
    expect(log).not.toContain(path.split('.').at(-1));
  });
});

describe('[T11] in a preview', () => {
  it('files of the draft are served below it, and nowhere else', async () => {
    const { edge } = await stage();
    const style = await edge.get(`${previewPath('lotus')}/brand/${STYLE}`);
    expect([style.status, style.text]).toEqual([200, 'a{b:c}\n']);
    expect(style.headers['cache-control']).toBe('no-store');
    expect((await edge.get(`/brand/${STYLE}`)).status).toBe(404);
    expect((await edge.get(`${previewPath('lotus', { side: 'before' })}/brand/${STYLE}`)).status).toBe(404);
  });

  it('settings are those of the draft', async () => {
    const { edge } = await stage();
    const base = previewPath('lotus');
    const manifest = (await edge.get(base + CALLS.manifest.path)).json().value as { themeCss: string };
    expect(manifest.themeCss).toBe(`${base}/brand/${STYLE}`);
    for (const path of [CALLS.whitelabel.path, CALLS.systemStatus.path]) {
      const [draft, live] = [await edge.get(base + path), await edge.get(path)];
      expect(draft.headers['cache-control']).toBe('no-store');
      expect(draft.text).not.toBe(live.text);
      expect(Object.keys(draft.json().value as object)).toEqual(Object.keys(live.json().value as object));
    }
  });

  it('anonymous reads reach the live upstream; changes and members’ calls do not', async () => {
    const { edge, upstream } = await stage();
    const base = previewPath('lotus');
    const headers = { authorization: 'Bearer secret', cookie: 'mq_remember=secret', 'sec-fetch-site': 'same-origin' };
    const read = await edge.get(`${base}${CALLS.gameList.path}?pageNo=1`, headers);
    expect(read.status).toBe(200);
    const [seen] = upstream.received;
    expect(seen?.target).toBe(`${CALLS.gameList.path}?pageNo=1`);
    expect([seen?.headers['authorization'], seen?.headers['cookie']]).toEqual([undefined, undefined]);
    const refused = [CALLS.login, CALLS.register, CALLS.gameLaunch, CALLS.memberInfo, CALLS.events, CALLS.logout];
    for (const { method, path } of refused) {
      const answer = await edge.request({ host: 'lotus.localhost', method, path: base + path, headers });
      expect([answer.status, answer.json().code], path).toEqual([403, 'preview_refused']);
    }
    const keys = await edge.get(base + KEY_SET_PATH);
    expect([keys.status, keys.json().code]).toEqual([403, 'preview_refused']);
    for (const path of ['/', CALLS.manifest.path, `/brand/${STYLE}`]) {
      const answer = await edge.request({ host: 'lotus.localhost', method: 'POST', path: base + path, headers });
      expect([answer.status, answer.json().code], path).toEqual([403, 'preview_refused']);
    }
    expect(upstream.received).toHaveLength(1);
  });
});
