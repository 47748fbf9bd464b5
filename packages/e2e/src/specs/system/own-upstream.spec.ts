import { expect, test } from '@playwright/test';
import { FIXTURE_KEY_ID, type SeenRequest } from '../../../fixture/upstream.ts';
import { http } from '../../harness/http.ts';

const port = Number(process.env['E2E_PORT']);
const upstreamPort = Number(process.env['E2E_UPSTREAM_PORT']);

const seen = async () =>
  JSON.parse((await http({ port: upstreamPort, host: 'upstream', path: '/__seen' })).body) as SeenRequest[];

test('[T04] a brand’s calls go to its own upstream, with our merchant header and without the client’s', async () => {
  const mark = `mark-${Date.now()}`;
  const answer = await http({
    port,
    host: 'qamar.localhost',
    path: `/wps/relay/GCSGAME_gameList?gameType=RNG&gameName=${mark}`,
    headers: {
      'x-marquee-merchant': 'lotus',
      'x-forwarded-host': 'lotus.localhost',
      // The proxy added the last one, the client the one before.
      'x-forwarded-for': '6.6.6.6, 192.0.2.1',
      'x-tenant-id': 'lotus',
      cookie: 'mq_lang=AR; other=1',
    },
  });
  expect(answer.status).toBe(200);
  const own = (await seen()).find((request) => request.url.includes(mark));
  expect(own?.headers['x-marquee-merchant']).toBe('qamar');
  expect(own?.headers['x-marquee-hop']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  expect(own?.headers['x-request-id']).toBe(answer.headers['x-request-id']);
  expect(JSON.stringify(own?.headers)).not.toContain('lotus');
  expect(own?.headers['x-marquee-client-ip']).toBe('192.0.2.1');
  expect(JSON.stringify(own?.headers)).not.toContain('6.6.6.6');
});

test('[A18] a browser seals with that upstream’s published keys, and the edge forwards the body unchanged', async ({
  page,
}) => {
  const username = `sealed${Date.now()}`;
  await page.goto(`http://qamar.localhost:${port}/login`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="username"]').fill(username);
  await dialog.locator('input[name="password"]').fill('not-for-others-9');
  const sent = page.waitForRequest((request) => request.url().endsWith('/wps/session/login'));
  await dialog.locator('button[type="submit"]').click();
  const asSent = (await sent).postDataJSON() as { jwe: string };
  expect(Object.keys(asSent)).toEqual(['jwe']);
  const header = JSON.parse(Buffer.from(asSent.jwe.split('.')[0] ?? '', 'base64url').toString());
  expect(header).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: FIXTURE_KEY_ID });
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  const logIns = (await seen()).filter(({ url }) => url === '/wps/session/login');
  expect(logIns.map(({ body }) => body)).toContainEqual(asSent);
});
