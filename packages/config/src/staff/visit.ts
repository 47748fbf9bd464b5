import { ProblemError } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';

/** How a browser reached the console. */
export interface Visit {
  /** `Host` as the browser sent it, with port. Origins of our pages end in it. */
  readonly host: string;
  /** The visitor's address. */
  readonly ip: string;
}

/** Null for a request to another host, where the console does not exist. */
export type VisitOf = (request: FastifyRequest) => Visit | null;

/**
 * A request that changes something must come from a page of the console: a brand's host may be the same site but not the same
 * origin. Browsers send `Sec-Fetch-Site`, older ones `Origin`. A request with neither is refused.
 * @throws ProblemError `cross_site_refused`.
 */
export function requireSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>, { host }: Visit): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwnOrigin = origin === `https://${host}` || origin === `http://${host}`;
  const isSame = site === undefined ? isOwnOrigin : site === 'same-origin' && (origin === undefined || isOwnOrigin);
  if (!isSame) throw new ProblemError('cross_site_refused');
}
