import type { FastifyRequest } from 'fastify';
import { ConsoleError } from './console-error.ts';

const VERSION = /^"(\d{1,9})"$/;
const KEY = /^[\x21-\x7e]{8,64}$/;

/** The version a change was written against: `If-Match: "3"` (RFC 9110 §13.1.1). @throws ConsoleError `version_required`. */
export function versionOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const version = VERSION.exec(headers['if-match'] ?? '')?.[1];
  if (version === undefined) throw new ConsoleError('version_required');
  return Number(version);
}

/** The key of a creating request: a retry with the same key creates nothing. @throws ConsoleError `key_required`. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !KEY.test(key)) throw new ConsoleError('key_required');
  return key;
}
