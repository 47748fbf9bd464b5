import { CONSOLE_MERCHANT, HOP_HEADERS } from '@marquee/contracts/hop';
import { type HmacKeys, HOP_SKEW_TEXT, hopSkewSeconds, verifyHop } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import type { Visit, VisitOf } from '../staff/visit.ts';

export interface HopVisitOptions {
  readonly hopKey: HmacKeys;
  /** Host of the console, without port. */
  readonly consoleHost: string;
  readonly now?: () => number;
}

/**
 * Visits through the edge: the request has a fresh hop, signed for the console, from a browser on the console's host. Any other
 * request, from this machine too, is no visit.
 */
export function visitOfHop({ hopKey, consoleHost, now = Date.now }: HopVisitOptions): VisitOf {
  return ({ method, raw, headers, log }: FastifyRequest): Visit | null => {
    const signed = { method, target: raw.url ?? '', headers };
    const hop = verifyHop(hopKey, signed, now());
    const skewSeconds = hop === null ? hopSkewSeconds(hopKey, signed, now()) : null;
    if (skewSeconds !== null) log.error({ skewSeconds }, HOP_SKEW_TEXT);
    if (hop?.merchant !== CONSOLE_MERCHANT) return null;
    const origin = headers[HOP_HEADERS.origin];
    if (typeof origin !== 'string' || !URL.canParse(origin)) return null;
    const { host, hostname } = new URL(origin);
    return hostname.replace(/\.$/, '') === consoleHost ? { host, ip: hop.clientIp } : null;
  };
}
