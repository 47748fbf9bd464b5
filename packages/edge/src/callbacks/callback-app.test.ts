import { HOP_HEADERS } from '@marquee/contracts/hop';
import { expect, it } from 'vitest';
import { startWithUpstream } from '../testing/start-with-upstream.ts';

const path = '/callbacks/till';
const body = '{"event_id":  "1"}';
const headers = { 'content-type': 'application/json', 'till-signature': 't=1,v1=ab', 'x-timestamp': '1' };

it.each(['lotus.localhost', '127.0.0.1', 'nobody.example'])(
  '[W04] passes a callback on unchanged, whatever its host is: %s',
  async (host) => {
    const { edge, upstream } = await startWithUpstream();
    const more = {
      cookie: 'a=b',
      authorization: 'Bearer t',
      'x-forwarded-for': '192.0.2.1',
      [HOP_HEADERS.merchant]: 'lotus',
    };
    const answer = await edge.request({ host, path, method: 'POST', headers: { ...headers, ...more }, body });
    expect(answer.status).toBe(200);
    const [sent] = upstream.received;
    expect(sent).toMatchObject({ method: 'POST', target: path, body });
    expect(sent?.headers).toMatchObject(headers);
    for (const name of ['cookie', 'authorization', 'x-forwarded-for', HOP_HEADERS.merchant])
      expect(sent?.headers[name], name).toBeUndefined();
  },
);

it.each([
  { 'stripe-signature': 't=1,v1=ab,v1=cd,v0=ef' },
  { 'omise-signature': 'ab,cd', 'omise-signature-timestamp': '1' },
])('[W04] passes on what a provider signs with, and no other header: %j', async (signed) => {
  const { edge, upstream } = await startWithUpstream();
  await edge.request({ host: 'x', path, method: 'POST', headers: { ...signed, 'x-request-id': 'r' }, body });
  expect(upstream.received[0]?.headers).toMatchObject(signed);
  expect(upstream.received[0]?.headers['x-request-id']).toBeUndefined();
});

it('[W04] passes the status on and nothing else of the answer, and takes only POST', async () => {
  const { edge, upstream } = await startWithUpstream();
  upstream.answer = (_request, response) => response.writeHead(401, { 'set-cookie': 'a=b' }).end('{"why":"secret"}');
  const refused = await edge.request({ host: 'lotus.localhost', path, method: 'POST', headers, body });
  expect([refused.status, refused.text, refused.headers['set-cookie']]).toEqual([401, '{}', undefined]);
  const other = await edge.request({ host: 'lotus.localhost', path, method: 'GET' });
  expect(other.status).toBe(405);
  const nested = await edge.request({ host: 'lotus.localhost', path: `${path}/x`, method: 'POST', headers, body });
  expect(nested.status).toBe(404);
  expect(upstream.received).toHaveLength(1);
});

it('[W04] refuses a body above 64 KiB', async () => {
  const { edge, upstream } = await startWithUpstream();
  const large = await edge.request({ host: 'x', path, method: 'POST', headers, body: ' '.repeat(64 * 1024 + 1) });
  expect(large.status).toBe(413);
  expect(upstream.received).toEqual([]);
});
