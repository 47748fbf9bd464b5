import { ProblemError } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import type { ArcadeDeps, ArcadeLimits } from '../arcade-deps.ts';
import { findSession, type Session } from '../players/session.repository.ts';
import { countAnonymous } from './limit-anonymous.ts';

export type RequestKind = keyof Pick<ArcadeLimits, 'bet' | 'other'>;

/** The session of a request's bearer token; counts the request. @throws ProblemError `token_invalid`, `too_many_requests`. */
export async function requireSession(
  deps: ArcadeDeps,
  request: FastifyRequest,
  kind: RequestKind = 'other',
): Promise<Session> {
  const { pool, window, limits } = deps;
  const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
  const session = token === undefined ? undefined : await findSession(pool, token);
  if (!session) {
    // Without the header, the request was counted on arrival.
    if (request.headers.authorization !== undefined) countAnonymous(deps, request);
    throw new ProblemError('token_invalid');
  }
  const retryAfterSeconds = window.take(`${kind}|${session.playerId}`, limits[kind]);
  if (retryAfterSeconds > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  return session;
}
