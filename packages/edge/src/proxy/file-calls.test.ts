import { expect, it } from 'vitest';
import { startWithUpstream } from '../testing/start-with-upstream.ts';
import { testBrand } from '../testing/test-brand.ts';

const path = '/wps/x/records/betsFile?from=2026-11-01&to=2026-11-02';
const brand = testBrand('lotus', { switches: { memberCentre: true, 'memberCentre.personalHistoryCopy': true } });
const PIECE = 'x'.repeat(1024 * 1024);

it('[W07] passes on a file that is larger than any other answer may be', async () => {
  const { edge, upstream } = await startWithUpstream({ brands: [brand] });
  upstream.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="bets.csv"' });
    for (let count = 0; count < 20; count += 1) response.write(PIECE);
    response.end('end');
  };
  const answer = await edge.get(path, { authorization: 'Bearer t' });
  expect([answer.status, answer.bytes.length]).toEqual([200, 20 * PIECE.length + 3]);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="bets.csv"',
  });
});

it('[W07] ends the connection when a file breaks off, and passes refusals on', async () => {
  const { edge, upstream } = await startWithUpstream({ brands: [brand] });
  upstream.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write(PIECE, () => response.destroy());
  };
  await expect(edge.get(path)).rejects.toThrow();
  upstream.answer = (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/problem+json' }).end('{"code":"login_required"}');
  };
  expect((await edge.get(path)).status).toBe(401);
});

it('[W07] sends a file for longer than any other answer may take', async () => {
  const { edge, upstream } = await startWithUpstream({ brands: [brand], timeoutMs: 200 });
  upstream.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write('begin,');
    // The edge's timeout for the request passes before the end of the file.
    setTimeout(() => response.end('end'), 600);
  };
  expect((await edge.get(path)).text).toBe('begin,end');
});
