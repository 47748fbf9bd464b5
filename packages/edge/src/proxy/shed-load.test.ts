import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startUpstream } from '../testing/fake-upstream.ts';
import { startWithUpstream } from '../testing/start-with-upstream.ts';
import { testBrand } from '../testing/test-brand.ts';

const PATH = '/wps/member/info';

it('[T04] SEC-D13: refuses calls to a slow upstream before they queue, reads first, and calls to no other', async () => {
  const own = await startUpstream();
  onTestFinished(own.close);
  const brands = [testBrand('lotus'), testBrand('harbor', { private: { upstream: { baseUrl: own.url } } })];
  const { edge, upstream } = await startWithUpstream({
    ...{ brands, privateOrigins: [own.url], upstreamLoad: { reads: 3, all: 5 } },
  });
  const held: ServerResponse[] = [];
  upstream.answer = (_request, response) => held.push(response);
  const send = (method: string, host = 'lotus.localhost') =>
    edge.request({ method, host, path: PATH, headers: { 'sec-fetch-site': 'same-origin' } });
  const reached = (count: number) => vi.waitFor(() => expect(upstream.received.length).toBe(count));

  const admitted = [send('GET'), send('GET'), send('GET')];
  await reached(3);
  const { status, headers } = await send('GET');
  expect([status, headers['retry-after']]).toEqual([503, '1']);
  admitted.push(send('POST'), send('POST'));
  await reached(5);
  expect((await send('POST')).status).toBe(503);
  expect((await send('GET', 'harbor.localhost')).status).toBe(200);
  expect(upstream.received.length).toBe(5);

  for (const response of held.splice(0)) response.setHeader('content-type', 'application/json').end('{}');
  expect((await Promise.all(admitted)).map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  const next = send('GET');
  await reached(6);
  held[0]?.end();
  expect((await next).status).toBe(200);
});
