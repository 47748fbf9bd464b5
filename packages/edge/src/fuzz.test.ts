import { expect, it, onTestFinished } from 'vitest';
import { askRaw } from './testing/ask.ts';
import { startUpstream } from './testing/fake-upstream.ts';
import { startEdge } from './testing/start-edge.ts';

/** A small seeded generator (mulberry32): the same requests in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'get', 'FOO', 'CONNECT'];
const HOSTS = [
  'lotus.localhost',
  'LOTUS.example.:1',
  'nobody',
  '127.0.0.1',
  '',
  '[',
  'a b',
  'lotus.localhost, x',
  '\xff',
];
const PATHS = [
  '/',
  '/live',
  '/wps/',
  '/wps/member/info',
  '/wps/x/settings/manifest',
  '/wps/system/status',
  '/ofrep/v1/evaluate/flags',
  '/ofrep/v1/evaluate/flags/login',
  '/assets/x',
];
const ENDS = [
  '',
  '?',
  '?lang=KM',
  '?lang=%zz',
  '?rev=%00',
  '/..',
  '/%2e%2e/',
  '//',
  '\\',
  ';a',
  '#b',
  '\xff',
  '%',
  '?a=b&a=c',
  `?${'x'.repeat(5000)}`,
];
const HEADERS = [
  'Cookie: mq_lang=KM; mq_lang=%',
  'Cookie: =;;;=',
  'Accept-Encoding: br;q=9,*;q=x,,',
  'If-None-Match: "a", W/"b, *',
  'Range: bytes=0-1',
  'Content-Length: abc',
  'Transfer-Encoding: gzip, chunked',
  'Content-Type: application/json',
  'Expect: 100-continue',
  'Expect: something',
  'Upgrade: websocket\r\nConnection: upgrade',
  'Authorization: Bearer \t',
  'X-Request-Id: ../../x',
  'X-Forwarded-For: 1.2.3.4',
  'Origin: \x01',
  'Accept-Version: 9',
];

it('[T01] answers malformed and odd requests with a refusal, never with a failure', async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const edge = await startEdge({ platformUrl: upstream.url });
  const random = seeded(20261120);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const requests = Array.from({ length: 600 }, () => {
    const headers = Array.from({ length: Math.floor(random() * 4) }, () => pick(HEADERS));
    const lines = [`Host: ${pick(HOSTS)}`, ...headers, 'Connection: close'];
    return `${pick(METHODS)} ${pick(PATHS)}${pick(ENDS)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  });
  for (let i = 0; i < requests.length; i += 20) {
    await Promise.all(
      requests.slice(i, i + 20).map(async (request) => {
        const answer = await askRaw(edge.port, request);
        // An answer, or a connection that was closed without one (CONNECT); never a 5xx.
        expect(answer, request).toMatch(/^(?:HTTP\/1\.1 [1-4]\d\d |$)/);
        expect(answer, request).not.toMatch(/node_modules|at .*\.ts:|Error:/);
      }),
    );
  }
  expect((await edge.get('/')).status).toBe(200);
  expect(edge.lines.join('')).not.toContain('request failed');
}, 60_000);
