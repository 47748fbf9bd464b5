import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '@marquee/server-kit';
import type { FastifyReply } from 'fastify';

/** At once in one process. */
const FILES_MAX = 16;

/** Which members are getting a file: one each, and a few in all, so that files leave the database to the other calls. */
export class RunningFiles {
  readonly #running = new Set<string>();

  /** @throws ProblemError `too_many_requests` */
  async run(member: string, work: () => Promise<void>): Promise<void> {
    if (this.#running.has(member) || this.#running.size >= FILES_MAX)
      throw new ProblemError('too_many_requests', { retryAfterSeconds: 5 });
    this.#running.add(member);
    try {
      await work();
    } finally {
      this.#running.delete(member);
    }
  }
}

/**
 * Sends a CSV file piece by piece, as fast as the client reads. The first rows are read before the head is sent, so that a database
 * that is away is still a problem. A later failure ends the connection, and the client sees that the file is not complete.
 */
export async function sendFile(
  reply: FastifyReply,
  name: { readonly ascii: string; readonly shown: string },
  pieces: AsyncGenerator<string>,
): Promise<void> {
  const first = [await pieces.next(), await pieces.next()];
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="${name.ascii}.csv"; filename*=UTF-8''${encodeURIComponent(`${name.shown}.csv`)}`,
    );
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  const all = async function* () {
    for (const piece of first) if (piece.done !== true) yield piece.value;
    yield* pieces;
  };
  await pipeline(Readable.from(all()), reply.raw).catch((error: unknown) =>
    reply.log.info({ err: error }, 'a file of records was not sent completely'),
  );
}
