import { ProblemError } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';

/** How a browser reached the console. */
export interface Visit {
  /** Host as the browser named it, with its port: what an `Origin` of ours ends in. */
  readonly host: string;
  /** The visitor's address. */
  readonly ip: string;
}

/** Null for a request that was not for the console's host: there is nothing of the console on any other. */
export type VisitOf = (request: FastifyRequest) => Visit | null;

/**
 * Whatever changes something must come from a page of the console itself: a brand's host may be the same site, and is not
 * the same origin. Browsers say so in `Sec-Fetch-Site`, old ones in `Origin`; who says neither is no browser of today.
 * @throws ProblemError `cross_site_refused`.
 */
export function requireSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>, { host }: Visit): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwnOrigin = origin === `https://${host}` || origin === `http://${host}`;
  const isSame = site === undefined ? isOwnOrigin : site === 'same-origin' && (origin === undefined || isOwnOrigin);
  if (!isSame) throw new ProblemError('cross_site_refused');
}
