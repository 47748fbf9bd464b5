import { ProblemError } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The caller's `Idempotency-Key`; null without one. @throws ProblemError `bad_request` for an invalid one. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw new ProblemError('bad_request');
  return key;
}
