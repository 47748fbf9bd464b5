import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setInterval as every } from 'node:timers/promises';
import { LIMITS } from '@marquee/server-kit/limits';
import { expect, it } from 'vitest';
import { startWithUpstream } from '../testing/start-with-upstream.ts';
import { testBrand } from '../testing/test-brand.ts';

const CLIENTS = 400;
const HOST = 'Host: lotus.localhost\r\n';
/** Time after which the edge ends a slow connection, with a margin for a busy machine. */
const withSlack = (limitMs: number): number => (limitMs + LIMITS.connectionsCheckingIntervalMs) * 1.5;

interface Ended {
  readonly answer: string;
  readonly afterMs: number;
}

/** Sends `head`, then `piece` each second, until the edge ends the connection. */
async function dribble(port: number, head: string, piece: string): Promise<Ended> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const start = performance.now();
  const answered = text(socket.setEncoding('latin1')).catch(() => '');
  socket.on('error', () => undefined);
  socket.write(head, 'latin1');
  const timer = setInterval(() => socket.write(piece, 'latin1'), 1_000);
  const answer = await answered;
  clearInterval(timer);
  socket.destroy();
  return { answer, afterMs: performance.now() - start };
}

const POST = `POST /wps/session/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n`;
const SLOW = [
  { head: 'GET /', piece: 'x', limitMs: LIMITS.headersTimeoutMs },
  { head: `GET / HTTP/1.1\r\n${HOST}`, piece: 'X: y\r\n', limitMs: LIMITS.headersTimeoutMs },
  { head: `${POST}Content-Length: 1000\r\n\r\n`, piece: 'x', limitMs: LIMITS.requestTimeoutMs },
  { head: `${POST}Transfer-Encoding: chunked\r\n\r\n`, piece: '1\r\nx\r\n', limitMs: LIMITS.requestTimeoutMs },
];

it('SEC-D10: ends clients that send request lines, headers, bodies and chunks slowly, and serves all others meanwhile', async () => {
  // They all come from one address, whose limit is not the subject.
  const { edge, upstream } = await startWithUpstream({ limiter: { take: async () => 0 } });
  const clients = Array.from({ length: CLIENTS }, (_, index) => SLOW[index % SLOW.length] as (typeof SLOW)[number]);
  const slow = Promise.all(clients.map(({ head, piece }) => dribble(edge.port, head, piece)));
  const done = new AbortController();
  const served: number[] = [];
  const others = (async () => {
    for await (const _ of every(250)) {
      served.push((await edge.get('/')).status, (await edge.get('/wps/member/info')).status);
      if (done.signal.aborted) return;
    }
  })();
  const ended = await slow;
  done.abort();
  await others;
  for (const [index, { answer, afterMs }] of ended.entries()) {
    expect(answer).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
    expect(afterMs).toBeLessThan(withSlack(clients[index]?.limitMs ?? 0));
  }
  expect(served.length).toBeGreaterThan(20);
  expect(served.filter((status) => status !== 200)).toEqual([]);
  expect(upstream.received.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('SEC-D10: ends pictures that are sent slowly, and has room for the next one', async () => {
  const brand = testBrand('lotus', { switches: { memberCentre: true, 'profile.avatarUpload': true } });
  const { edge, upstream } = await startWithUpstream({ brands: [brand], limiter: { take: async () => 0 } });
  const path = '/wps/x/profile/avatarPicture';
  const head = `PUT ${path} HTTP/1.1\r\n${HOST}Content-Type: image/png\r\nContent-Length: 100000\r\n\r\n`;
  const slow = await Promise.all(Array.from({ length: 4 }, () => dribble(edge.port, head, 'x')));
  for (const { answer, afterMs } of slow) {
    expect(answer).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
    expect(afterMs).toBeLessThan(withSlack(LIMITS.requestTimeoutMs));
  }
  expect(upstream.received).toEqual([]);
  const headers = { 'content-type': 'image/png' };
  const next = await edge.request({ host: 'lotus.localhost', path, method: 'PUT', headers, body: 'x' });
  expect(next.status).toBe(200);
});
