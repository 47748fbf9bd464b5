import type { FastifyRequest } from 'fastify';

/** The token a request brings, whatever it is worth; undefined when it brings none. What a call asks of one is `admit`'s. */
export const broughtToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
