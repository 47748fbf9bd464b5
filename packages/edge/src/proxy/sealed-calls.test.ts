import { KEY_SET_PATH } from '@marquee/contracts/key-set';
import { expect, it, onTestFinished } from 'vitest';
import { startUpstream } from '../testing/fake-upstream.ts';
import { startWithUpstream } from '../testing/start-with-upstream.ts';
import { testBrand } from '../testing/test-brand.ts';

const KEYS = '{"keys":[{"kid":"today"}]}';
const HELD = { etag: '"today"', 'cache-control': 'public, max-age=60' };

it('[A18] serves the key set of the brand’s upstream, with its tag', async () => {
  const { edge, upstream } = await startWithUpstream();
  upstream.answer = ({ headers }, response) => {
    const isHeld = headers['if-none-match'] === HELD.etag;
    response.writeHead(isHeld ? 304 : 200, {
      ...HELD,
      ...(isHeld ? {} : { 'content-type': 'application/jwk-set+json' }),
    });
    response.end(isHeld ? '' : KEYS);
  };
  const answer = await edge.get(KEY_SET_PATH);
  expect([answer.status, answer.text]).toEqual([200, KEYS]);
  expect(answer.headers).toMatchObject({ ...HELD, 'content-type': 'application/jwk-set+json' });
  // Browsers seal with this time.
  expect(Math.abs(Date.parse(answer.headers['date'] ?? '') - Date.now())).toBeLessThan(30_000);
  const again = await edge.get(KEY_SET_PATH, { 'if-none-match': HELD.etag });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers).toMatchObject(HELD);
  expect(upstream.received.map(({ headers }) => headers['x-marquee-merchant'])).toEqual(['lotus', 'lotus']);
});

it('[A18][T04] forwards keys and sealed bodies to a brand’s own upstream', async () => {
  const own = await startUpstream();
  onTestFinished(own.close);
  const brand = testBrand('lotus', { private: { upstream: { baseUrl: own.url } } });
  const { edge, upstream } = await startWithUpstream({ brands: [brand], privateOrigins: [own.url] });
  const body = '{ "jwe":"a..b.c.d" }';
  await edge.get(KEY_SET_PATH);
  await edge.api.post('/wps/session/login').set('content-type', 'application/json').send(body).expect(200);
  expect(own.received).toMatchObject([{ target: KEY_SET_PATH }, { method: 'POST', body }]);
  expect(upstream.received).toEqual([]);
});
