import { ProblemError } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import type { Arcade } from '../arcade-context.ts';
import { findSession, type Session } from '../players/session.repository.ts';

/** The session a request's bearer token names. @throws ProblemError `token_invalid`. */
export async function requireSession(arcade: Arcade, request: FastifyRequest): Promise<Session> {
  const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
  const session = token === undefined ? undefined : await findSession(arcade.pool, token);
  if (!session) throw new ProblemError('token_invalid');
  return session;
}
