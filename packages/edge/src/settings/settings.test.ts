import { CALLS } from '@marquee/contracts/calls';
import { publicManifestSchema } from '@marquee/contracts/manifest';
import {
  countryCodeSchema,
  domainRouteSchema,
  registerSettingsSchema,
  systemStatusSchema,
  whitelabelNodeSchema,
} from '@marquee/contracts/schemas/settings';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { startEdge } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';

describe('settings calls', () => {
  it.each([
    [CALLS.systemStatus, systemStatusSchema],
    [CALLS.whitelabel, z.array(whitelabelNodeSchema)],
    [CALLS.registerSettings, registerSettingsSchema],
    [CALLS.domainRoute, domainRouteSchema],
    [CALLS.manifest, publicManifestSchema],
    [CALLS.countryCode, countryCodeSchema],
  ])('[T02] answers $path itself, by its schema', async ({ path }, schema) => {
    const { api } = await startEdge();
    const { body } = await api
      .get(path)
      .expect(200)
      .expect('content-type', /^application\/json/);
    expect(z.safeParse(schema, body.value).error).toBeUndefined();
    await api.get(path).set('host', 'nobody.example').expect(404);
    const posted = await api.post(path).expect(405).expect('allow', 'GET, HEAD');
    expect(posted.body.code).toBe('method_not_allowed');
  });

  it('[T02] sends tags for shared settings, and none for a visitor’s own', async () => {
    const { api } = await startEdge();
    for (const { path } of [CALLS.whitelabel, CALLS.registerSettings, CALLS.domainRoute, CALLS.manifest]) {
      const { headers } = await api.get(path).expect('cache-control', 'private, no-cache');
      await api.get(path).set('if-none-match', String(headers['etag'])).expect(304, '');
    }
    for (const { path } of [CALLS.systemStatus, CALLS.countryCode]) {
      await api.get(path).expect('cache-control', 'no-store');
    }
  });

  it('[T09] makes a manifest immutable if it was requested by its revision', async () => {
    const { api, config } = await startEdge();
    const manifestOf = (rev: string) => api.get(CALLS.manifest.path).query({ rev });
    await manifestOf('lotus-1').expect('cache-control', 'public, max-age=31536000, immutable');
    await manifestOf('lotus-2').expect('cache-control', 'private, no-cache');
    config.publish(testBrand('lotus', { revision: 'lotus-2' }));
    await manifestOf('lotus-2').expect('cache-control', 'public, max-age=31536000, immutable');
    await manifestOf('lotus-1').expect('cache-control', 'private, no-cache');
  });

  it('[T09] never answers a stale setting', async () => {
    const { api, config } = await startEdge();
    for (let i = 2; i < 12; i += 1) {
      config.publish(testBrand('lotus', { revision: `lotus-${i}` }));
      const { body } = await api.get(CALLS.manifest.path);
      expect(body.value.revision).toBe(`lotus-${i}`);
    }
  });

  it('has the manifest in br when it is worth it', async () => {
    const { api } = await startEdge();
    await vi.waitFor(() => api.get(CALLS.manifest.path).set('accept-encoding', 'br').expect('content-encoding', 'br'));
  });

  it('[T01][A19] returns the visitor’s place, and no parameter chooses a brand', async () => {
    const { api } = await startEdge({ trustProxy: ['127.0.0.1'], countryHeader: 'x-country' });
    const proxied = { 'x-forwarded-for': '203.0.113.5', 'x-country': 'kh' };
    const query = { url: 'harbor.localhost', merchant: 'harbor' };
    const { body } = await api.get(CALLS.systemStatus.path).query(query).set(proxied);
    expect(body.value).toMatchObject({
      systemStatus: 0,
      revision: 'lotus-1',
      location: { ip: '203.0.113.5', country: 'KH' },
    });
    const value = { countryCode: 'KH', countryDialingCode: '+855', ip: '203.0.113.5' };
    await api.get(CALLS.countryCode.path).set(proxied).expect(200, { value });
  });

  it('[A19] returns no country if it is unknown', async () => {
    const { api } = await startEdge();
    const { body } = await api.get(CALLS.countryCode.path).set('x-country', 'kh').expect(200);
    expect(body.value).toMatchObject({ countryCode: null, countryDialingCode: null });
  });

  it('[R06] answers in maintenance, with the status', async () => {
    const { api } = await startEdge({ brands: [testBrand('lotus', { private: { maintenance: true } })] });
    const { body } = await api.get(CALLS.systemStatus.path);
    expect(body.value).toMatchObject({ systemStatus: 1, maintenance: true });
    await api.get(CALLS.manifest.path).expect(200);
  });
});
