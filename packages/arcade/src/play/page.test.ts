import { PROVIDER_PATHS } from '@marquee/contracts/wallet';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callAsOperator, launchFields } from '../testing/player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import { chooseLanguage } from './languages.ts';

let arcade: TestArcade;

beforeAll(async () => {
  arcade = await startTestArcade(inject('postgresAdminUrl'));
});
afterAll(() => arcade.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  arcade.exchange({ method: 'GET', url, headers, body: undefined });

async function launched(fields: object): Promise<string> {
  const { privateKey } = arcade.keys.operator;
  const { body } = await callAsOperator(
    arcade.exchange,
    PROVIDER_PATHS.gameUrl,
    { ...launchFields, ...fields },
    privateKey,
  );
  return body.url.replace('http://arcade.test', '');
}

it('[G06] only the lobby that launched the page may frame it', async () => {
  const { status, headers } = await get(await launched({ lobby_url: 'https://lobby.test:8443/rng?tab=1' }));
  expect(status).toBe(200);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain('frame-ancestors https://lobby.test:8443');
  expect(policy).not.toContain('unsafe');
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
});

it('[G06] without a launch the page may not be framed and answers 404', async () => {
  const { status, headers } = await get('/play/river_lanterns?launch=made-up');
  expect(status).toBe(404);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect((await get('/play/nothing')).status).toBe(404);
});

it('[G06] the page has the language and direction of the launch', async () => {
  expect((await get(await launched({ lang: 'ar' }))).text).toContain('<html lang="ar" dir="rtl">');
  expect((await get(await launched({ lang: 'zh-Hans' }))).text).toContain('<html lang="zh-Hans" dir="ltr">');
  expect(['km', 'km-KH', 'zh-CN', 'ID', 'vi-VN', 'fr', ''].map(chooseLanguage)).toEqual([
    'km',
    'km',
    'zh-Hans',
    'id',
    'vi',
    'en',
    'en',
  ]);
});

it('[G06] no file outside the built ones is served', async () => {
  for (const path of [
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/art/../../package.json',
    '/assets/x.js',
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
});

it('[G11] the API refuses missing, malformed and unknown tokens', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ${'x'.repeat(43)}`, `Basic ${'x'.repeat(43)}`]) {
    for (const path of ['/api/session', '/api/balance', '/api/rounds']) {
      expect((await get(path, authorization ? { authorization } : {})).status, `${path} ${authorization}`).toBe(401);
    }
  }
});

it('answers health requests by an address, and none by a name', async () => {
  for (const path of ['/healthz', '/metrics']) {
    expect((await get(path, { host: '127.0.0.1:8083' })).status).toBe(200);
    for (const host of ['arcade.test', 'evil.example']) expect((await get(path, { host })).status, host).toBe(404);
  }
});
