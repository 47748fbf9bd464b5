import { PICTURE_MAX_BYTES } from '@marquee/contracts/pictures';
import { ProblemError } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Checks the declared length of an uploaded picture before its body is read. A body of unknown length is refused: browsers state the
 * length of a file. @throws ProblemError `bad_request`, `picture_too_large`.
 */
export function admitPicture({ headers }: FastifyRequest, reply: FastifyReply): void {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (length > 0 && length <= PICTURE_MAX_BYTES) return;
  // The rest of the body is not read.
  reply.header('connection', 'close');
  throw new ProblemError(length > 0 ? 'picture_too_large' : 'bad_request');
}
