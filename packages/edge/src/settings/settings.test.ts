import { CALLS } from '@marquee/contracts/calls';
import { publicManifestSchema } from '@marquee/contracts/manifest';
import {
  domainRouteSchema,
  registerSettingsSchema,
  systemStatusSchema,
  whitelabelNodeSchema,
} from '@marquee/contracts/schemas/settings';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { startEdge } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';

const COUNTRY = z.object({ countryCode: z.nullable(z.string()), ip: z.string() });

describe('settings calls', () => {
  it.each([
    [CALLS.systemStatus, systemStatusSchema],
    [CALLS.whitelabel, z.array(whitelabelNodeSchema)],
    [CALLS.registerSettings, registerSettingsSchema],
    [CALLS.domainRoute, domainRouteSchema],
    [CALLS.manifest, publicManifestSchema],
    [CALLS.countryCode, COUNTRY],
  ])('[T02] answers $path from its own knowledge, as the contract says', async ({ path }, schema) => {
    const edge = await startEdge();
    const answer = await edge.get(path);
    expect(answer.status).toBe(200);
    expect(z.safeParse(schema, answer.json().value).error).toBeUndefined();
    expect((await edge.ask({ host: 'nobody.example', path })).status).toBe(404);
    const posted = await edge.ask({ host: 'lotus.localhost', path, method: 'POST' });
    expect(posted.status).toBe(404);
  });

  it('[T02] gives tags to what all visitors share, and none to what is a visitor’s own', async () => {
    const edge = await startEdge();
    for (const { path } of [CALLS.whitelabel, CALLS.registerSettings, CALLS.domainRoute, CALLS.manifest]) {
      const { headers } = await edge.get(path);
      expect(headers['cache-control'], path).toBe('private, no-cache');
      const known = await edge.get(path, { 'if-none-match': String(headers.etag) });
      expect([known.status, known.text], path).toEqual([304, '']);
    }
    for (const { path } of [CALLS.systemStatus, CALLS.countryCode]) {
      expect((await edge.get(path)).headers['cache-control'], path).toBe('no-store');
    }
  });

  it('[T09] lets a manifest asked by its revision be kept for ever, and no other', async () => {
    const edge = await startEdge();
    const cachingOf = async (rev: string) =>
      (await edge.get(`${CALLS.manifest.path}?rev=${rev}`)).headers['cache-control'];
    expect(await cachingOf('lotus-1')).toBe('public, max-age=31536000, immutable');
    expect(await cachingOf('lotus-2')).toBe('private, no-cache');
    edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
    expect(await cachingOf('lotus-2')).toBe('public, max-age=31536000, immutable');
    expect(await cachingOf('lotus-1')).toBe('private, no-cache');
  });

  it('[T09] never answers a stale setting', async () => {
    const edge = await startEdge();
    const revision = async () => (await edge.get(CALLS.manifest.path)).json().value;
    for (let i = 2; i < 12; i += 1) {
      edge.config.publish(testBrand('lotus', { revision: `lotus-${i}` }));
      expect(await revision()).toMatchObject({ revision: `lotus-${i}` });
    }
  });

  it('has the manifest in br when it is worth it', async () => {
    const edge = await startEdge();
    await vi.waitFor(async () => {
      const { headers } = await edge.get(CALLS.manifest.path, { 'accept-encoding': 'br' });
      expect(headers['content-encoding']).toBe('br');
    });
  });

  it('[T01] gives the visitor’s place, and lets no parameter choose a brand', async () => {
    const edge = await startEdge({ trustProxy: ['127.0.0.1'] });
    const headers = { 'x-forwarded-for': '203.0.113.5', 'x-country': 'kh' };
    const status = await edge.get(`${CALLS.systemStatus.path}?url=harbor.localhost&merchant=harbor`, headers);
    expect(status.json().value).toMatchObject({
      systemStatus: 0,
      revision: 'lotus-1',
      location: { ip: '203.0.113.5', country: 'KH' },
    });
    expect((await edge.get(CALLS.countryCode.path, headers)).json().value).toEqual({
      countryCode: 'KH',
      ip: '203.0.113.5',
    });
  });

  it('[R06] answers in maintenance, and says so', async () => {
    const edge = await startEdge({ brands: [testBrand('lotus', { private: { maintenance: true } })] });
    expect((await edge.get(CALLS.systemStatus.path)).json().value).toMatchObject({
      systemStatus: 1,
      maintenance: true,
    });
    expect((await edge.get(CALLS.manifest.path)).status).toBe(200);
  });
});
