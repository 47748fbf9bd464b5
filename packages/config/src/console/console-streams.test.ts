import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createLogger, createServer } from '@marquee/server-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SignedIn } from '../staff/staff-deps.ts';
import { ConsoleStreams } from './console-streams.ts';

const GRANTS = [{ role: 'viewer', brands: '*' }] as const;
const READER = { name: 'ann', grants: GRANTS, session: { id: 'one' } } as unknown as SignedIn;

/** Streams of a server whose answer waits until `mayAnswer`. */
async function open(mayAnswer: Promise<void> = Promise.resolve()) {
  const streams = new ConsoleStreams();
  const app = createServer({ name: 'test', logger: createLogger({ name: 'test', level: 'silent' }) });
  app.get('/events', async (_request, reply) => {
    await mayAnswer;
    streams.add(READER, reply);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const openStream = async (): Promise<Socket> => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    return socket;
  };
  return { streams, app, openStream };
}

it('[T09] a page that left before its answer gets no stream', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { streams, app, openStream } = await open(promise);
  const requests = once(app.server, 'request');
  const socket = await openStream();
  const [, response] = await requests;
  const closed = once(response, 'close');
  socket.destroy();
  await closed;
  resolve();
  await promise;
  const other = await openStream();
  onTestFinished(() => void other.destroy());
  await vi.waitFor(() => expect(streams.size).toBe(1));
});

it('[T09] a reader that does not read when its session ends is cut off, and receives nothing more', async () => {
  const { streams, openStream } = await open();
  const socket = await openStream();
  socket.pause();
  const closed = once(socket, 'close');
  await vi.waitFor(() => expect(streams.size).toBe(1));
  // Until the buffers between are full and some of it stays in the server.
  for (let i = 0; i < 60_000; i += 1) streams.publishBrand(`brand${i}`, 'x'.repeat(40));
  await streams.checkSessions(async () => null);
  for (let i = 0; i < 3; i += 1) streams.publishBrand('acme', 'after');
  expect(streams.size).toBe(0);
  socket.on('error', () => undefined);
  socket.resume();
  await closed;
});

it('[T09] a session that cannot be read ends its own stream and no other check', async () => {
  const { streams, openStream } = await open();
  const [first, second] = [await openStream(), await openStream()];
  onTestFinished(() => [first, second].forEach((socket) => void socket.destroy()));
  let text = '';
  first.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  await vi.waitFor(() => expect(streams.size).toBe(2));
  let requests = 0;
  await streams.checkSessions(async () => {
    requests += 1;
    if (requests === 1) throw new Error('the database is away');
    return [...GRANTS];
  });
  expect([requests, streams.size]).toEqual([2, 1]);
  // The last chunk (RFC 9112 §7.1).
  await vi.waitFor(() => expect(text).toMatch(/\r\n0\r\n\r\n$/));
});
