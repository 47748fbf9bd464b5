import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { RunningFiles, sendFile } from './send-file.ts';

const PIECE = 'x'.repeat(64 * 1024);

/** A server of one file, and the answer to a request for it. */
async function serve(pieces: () => AsyncGenerator<string>): Promise<IncomingMessage> {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', async (_request, reply) => {
    await sendFile(reply, { ascii: 'bets', shown: 'សំណួរ' }, pieces());
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const [answer] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  return answer;
}

it('[W07] reads only as many rows as the client takes, and stops when it leaves', async () => {
  let made = 0;
  let ended = false;
  const answer = await serve(async function* () {
    try {
      for (;;) {
        made += 1;
        yield PIECE;
      }
    } finally {
      ended = true;
    }
  });
  await once(answer, 'readable');
  // What sockets and streams buffer: a few megabytes, however long the file is.
  await expect.poll(() => made, { interval: 100 }).toBeGreaterThan(1);
  const settled = async () => {
    let before = -1;
    while (before !== made) {
      before = made;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await settled();
  expect(made).toBeLessThan(500);
  expect(ended).toBe(false);
  answer.destroy();
  await expect.poll(() => ended).toBe(true);
});

it('[W07] ends the connection when a later piece fails, so that no client takes a part for the whole', async () => {
  const answer = await serve(async function* () {
    yield 'head';
    yield 'first';
    throw new Error('the database is away');
  });
  answer.resume();
  await expect(once(answer, 'end')).rejects.toThrow('aborted');
});

it('[W07] answers with a problem when the first rows fail', async () => {
  const answer = await serve(async function* () {
    yield 'head';
    throw new Error('the database is away');
  });
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([500, undefined]);
});

it('[W07] gives a process a few files at a time', async () => {
  const running = new RunningFiles();
  const { promise, resolve } = Promise.withResolvers<void>();
  const others = Array.from({ length: 16 }, (_, index) => running.run(`player ${index}`, () => promise));
  await expect(running.run('dara', async () => undefined)).rejects.toMatchObject({ code: 'too_many_requests' });
  resolve();
  await Promise.all(others);
  await running.run('dara', async () => undefined);
});

it('[W07] gives a player one file at a time', async () => {
  const running = new RunningFiles();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = running.run('dara', () => promise);
  await expect(running.run('dara', async () => undefined)).rejects.toMatchObject({ code: 'too_many_requests' });
  await running.run('sokha', async () => undefined);
  resolve();
  await first;
  await running.run('dara', async () => undefined);
});
