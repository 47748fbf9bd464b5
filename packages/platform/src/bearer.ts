import type { FastifyRequest } from 'fastify';

/** The token of a request, checked or not; undefined without one. `admit` checks it. */
export const tokenOfRequest = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
