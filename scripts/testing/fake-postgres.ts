import { once } from 'node:events';
import { createServer } from 'node:net';

/** Possible answers of PostgreSQL to a greeting: https://www.postgresql.org/docs/18/protocol-message-formats.html */
export const STARTING = failure('57P03', 'the database system is starting up');
export const REFUSAL = failure('28P01', 'password authentication failed for user "server"');
export const WELCOME = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]);

export interface FakePostgres {
  readonly url: string;
  /** Number of connections so far. */
  greeted(): number;
  close(): void;
}

/**
 * A fake PostgreSQL that answers greetings.
 * @param answers one per connection; the last one for all further connections. May be changed meanwhile
 */
export async function fakePostgres(port: number, answers: Buffer[]): Promise<FakePostgres> {
  let count = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answers[Math.min(count++, answers.length - 1)] ?? ''));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgresql://server:secret@127.0.0.1:${port}/marquee`;
  return { url, greeted: () => count, close: () => void server.close() };
}

function failure(code: string, words: string): Buffer {
  return message('E', `SFATAL\0C${code}\0M${words}\0\0`);
}

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + length.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body, 'latin1')]);
}
