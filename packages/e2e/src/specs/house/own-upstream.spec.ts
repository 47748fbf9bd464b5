import { expect, test } from '@playwright/test';
import type { SeenRequest } from '../../../fixture/upstream.ts';
import { http } from '../../harness/http.ts';

const port = Number(process.env['E2E_PORT']);
const upstreamPort = Number(process.env['E2E_UPSTREAM_PORT']);

test('[T04] a brand’s calls go to its own upstream, with our merchant header and without the client’s', async () => {
  const mark = `mark-${Date.now()}`;
  const answer = await http({
    port,
    host: 'qamar.localhost',
    path: `/wps/relay/GCSGAME_gameList?gameType=RNG&gameName=${mark}`,
    headers: {
      'x-marquee-merchant': 'lotus',
      'x-forwarded-host': 'lotus.localhost',
      'x-forwarded-for': '6.6.6.6',
      'x-tenant-id': 'lotus',
      cookie: 'mq_lang=AR; other=1',
    },
  });
  expect(answer.status).toBe(200);
  const seen = JSON.parse(
    (await http({ port: upstreamPort, host: 'upstream', path: '/__seen' })).body,
  ) as SeenRequest[];
  const own = seen.find((request) => request.url.includes(mark));
  expect(own?.headers['x-marquee-merchant']).toBe('qamar');
  expect(own?.headers['x-marquee-hop']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  expect(own?.headers['x-request-id']).toBe(answer.headers['x-request-id']);
  expect(JSON.stringify(own?.headers)).not.toContain('lotus');
  expect(JSON.stringify(own?.headers)).not.toContain('6.6.6.6');
});
