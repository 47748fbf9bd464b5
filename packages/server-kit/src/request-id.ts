import { randomFillSync, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Long enough to be somebody's id, short and plain enough to be safe in a log line and a header. */
const ACCEPTED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The id a request goes by through every hop: the caller's when it looks right, otherwise a new one. */
export function requestIdOf(headers: IncomingHttpHeaders, makeId: () => string = randomUUID): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED.test(given) ? given : makeId();
}

const ID_BYTES = 16;
const IDS_PER_BATCH = 256;

/**
 * Maker of ids for servers where a uuid's twenty concatenations count: 128 random bits, 32 hexadecimal digits (the shape
 * of a W3C trace id), drawn a batch at a time.
 */
export function createIdMaker(): () => string {
  const bytes = Buffer.alloc(ID_BYTES * IDS_PER_BATCH);
  let digits = '';
  let at = 0;
  return () => {
    if (at === digits.length) {
      digits = randomFillSync(bytes).toString('hex');
      at = 0;
    }
    const id = digits.slice(at, at + ID_BYTES * 2);
    at += ID_BYTES * 2;
    return id;
  };
}
