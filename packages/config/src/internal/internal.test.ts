import { createHash } from 'node:crypto';
import { snapshotCanonical } from '@marquee/contracts/snapshot';
import { sampleTenants, writeTenants } from '@marquee/tenancy/testing';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listenTo, type RunningConfig, removeDir, runConfig } from '../testing/running-config.ts';

let dir = '';
let config: RunningConfig;
beforeAll(async () => {
  dir = writeTenants(sampleTenants());
  config = await runConfig([dir], { heartbeatMs: 20 });
});
afterAll(async () => {
  await config.stop();
  removeDir(dir);
  removeDir(config.dataDir);
});

describe('[T13] the snapshot', () => {
  it('fits the contract, one brand per line, merchant and revision first', async () => {
    const text = await (await config.get('/internal/snapshot')).text();
    const { revision, brands } = await config.snapshot();
    const lines = text.split('\n');
    expect(lines).toHaveLength(brands.length + 3);
    expect(lines[0]).toBe(`{"revision":"${revision}","brands":[`);
    expect(lines[1]).toMatch(new RegExp(`^\\{"merchant":"acme","revision":"${brands[0]?.revision}",.*\\},$`));
    expect(lines[2]).toMatch(/^\{"merchant":"bravo".*\}$/);
    expect(lines.slice(3)).toEqual([']}', '']);
  });

  it('has a revision that can be computed from its brands', async () => {
    const { revision, brands } = await config.snapshot();
    const hash = createHash('sha256').update(snapshotCanonical(brands)).digest('hex');
    expect(revision).toBe(hash.slice(0, 16));
  });

  it('is not sent to a follower that has it', async () => {
    const etag = (await config.get('/internal/snapshot')).headers.get('etag') ?? '';
    const again = await config.get('/internal/snapshot', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await config.get('/internal/snapshot', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('equals the brands that are sent one by one', async () => {
    const { brands } = await config.snapshot();
    for (const brand of brands) {
      expect(await (await config.get(`/internal/brands/${brand.merchant}`)).json()).toEqual(brand);
    }
  });
});

describe('[T05] assets', () => {
  it('match the hash in their names, and are immutable', async () => {
    const { brands } = await config.snapshot();
    const assets = Object.entries(brands[0]?.assets ?? {});
    expect(assets.length).toBeGreaterThan(3);
    for (const [name, { contentType, bytes }] of assets) {
      const response = await config.get(`/internal/assets/${name}`);
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-type')).toBe(contentType);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(body).toHaveLength(bytes);
      expect(name.startsWith(createHash('sha256').update(body).digest('hex').slice(0, 16))).toBe(true);
    }
  });
});

describe('[T06] bad names are refused', () => {
  it.each([
    '/internal/brands/nobody',
    '/internal/brands/_base',
    '/internal/brands/ACME',
    '/internal/brands/..%2f..%2fetc',
    '/internal/brands/__proto__',
    '/internal/assets/0000000000000000.svg',
    '/internal/assets/passwd',
    '/internal/assets/..%2flast-good%2facme.json',
    '/internal/assets/%2e%2e%2flast-good%2facme.json',
    '/internal/nothing',
  ])('%s', async (path) => {
    const response = await config.get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('hosts', () => {
  const PATHS = ['/internal/snapshot', '/internal/brands/acme', '/internal/faults', '/internal/stream', '/metrics'];

  it.each(['evil.example', '127.0.0.1.evil.example', 'config', 'localhost.evil.example:8082', ''])(
    '[T06] hides every brand from a page whose own name %j was made to point here',
    async (host) => {
      for (const path of [...PATHS, '/%69nternal/snapshot', '/healthz']) {
        const { body } = await supertest(config.url).get(path).set('host', host).expect(404);
        expect(body.code, path).toBe('not_found');
      }
    },
  );

  it('[T10] shows the values of run time of a known brand, with their author', async () => {
    const note = { changeSet: '0192', by: 'sokha', at: '2026-11-22T05:00:00.000Z', reason: 'a broken reel' };
    const chat = { layer: 'override', kind: 'switches', path: ['switches', 'chat'], value: true, note } as const;
    const changed = await runConfig([dir], { overrides: new Map([['acme', [chat]]]) });
    const request = async (merchant: string) => {
      const answer = await changed.get(`/internal/brands/${merchant}/overrides`);
      return [answer.status, await answer.json()];
    };
    expect(await request('acme')).toEqual([200, { overrides: [chat] }]);
    expect(await request('bravo')).toEqual([200, { overrides: [] }]);
    expect(await request('nobody')).toMatchObject([404, { code: 'not_found' }]);
    await changed.stop();
    removeDir(changed.dataDir);
  });

  it('answers on addresses, on localhost and on the name that other servers use', async () => {
    for (const host of ['127.0.0.1', '10.1.2.3:8082', '[::1]:8082', 'LocalHost:8082']) {
      await supertest(config.url).get('/internal/faults').set('host', host).expect(200);
    }
    const named = await runConfig([dir], { publishedAs: 'http://config.internal:8082' });
    for (const host of ['config.internal:8082', 'Config.Internal', '127.0.0.1:8082']) {
      await supertest(named.url).get('/internal/snapshot').set('host', host).expect(200);
      await supertest(named.url).get('/readyz').set('host', host).expect(200);
    }
    await supertest(named.url).get('/internal/snapshot').set('host', 'evil.example').expect(404);
    await named.stop();
    removeDir(named.dataDir);
  });
});

describe('[T13] readiness', () => {
  it('answers only after the folders were read: a partial list would remove brands', async () => {
    const waiting = await runConfig([dir], { start: false });
    const paths = ['/internal/snapshot', '/%69nternal/snapshot', '/internal/brands/acme', '/internal/stream'];
    for (const path of [...paths, '/internal/faults']) {
      const response = await waiting.get(path);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([503, 'not_ready']);
    }
    expect((await waiting.get('/readyz')).status).toBe(503);
    expect((await waiting.get('/healthz')).status).toBe(200);
    await waiting.tenants.start();
    expect((await waiting.get('/readyz')).status).toBe(200);
    await waiting.stop();
    removeDir(waiting.dataDir);
  });

  it('counts brands and followers', async () => {
    const metrics = await (await config.get('/metrics')).text();
    expect(metrics).toMatch(/^marquee_config_brands\{.*\} 2$/m);
    expect(metrics).toMatch(/^marquee_config_brands_refused\{.*\} 0$/m);
    expect(metrics).toMatch(/^marquee_config_followers\{.*\} \d+$/m);
  });
});

describe('[T07] the stream', () => {
  it('starts with the revision of the whole, sends heartbeats, and ends with the server', async () => {
    const own = await runConfig([dir], { heartbeatMs: 10 });
    const stream = await listenTo(own.url);
    const { revision } = await own.snapshot();
    await vi.waitFor(() => expect(stream.comments()).toBeGreaterThan(2));
    expect(stream.events).toEqual([{ type: 'hello', revision }]);
    await own.stop();
    await stream.ended;
    removeDir(own.dataDir);
  });
});

describe('[T07] what is compiled', () => {
  it('is only what may have changed, and is counted', async () => {
    const compiled = async () => {
      const text = await (await config.get('/metrics')).text();
      return Number(/^marquee_config_brands_compiled_total\S* (\d+)$/m.exec(text)?.[1]);
    };
    const before = await compiled();
    await config.tenants.reload(new Set(['acme']));
    expect(await compiled()).toBe(before + 1);
    await config.tenants.reload(new Set(['_base']));
    expect(await compiled()).toBe(before + 3);
  });
});
