/** The signed hop between the edge and an upstream: header names and canonical text. server-kit computes the HMAC. */

import type { RESERVED_CODES } from './manifest.ts';

export const HOP_HEADERS = {
  merchant: 'x-marquee-merchant',
  clientIp: 'x-marquee-client-ip',
  requestId: 'x-request-id',
  /** `t=<unix seconds>,v1=<hex HMAC-SHA256>` */
  signature: 'x-marquee-hop',
  /** Origin of the calling page, such as `http://<code>.localhost:8080`. Set by the edge, not signed. */
  origin: 'x-marquee-origin',
} as const;

/** Takes the merchant's place in hops to the console. A reserved code, so no brand has it. */
export const CONSOLE_MERCHANT = 'console' satisfies (typeof RESERVED_CODES)[number];

/** Allowed clock difference of a hop, in seconds. */
export const HOP_TOLERANCE_S = 60;

export interface Hop {
  readonly method: string;
  /** Path and query exactly as sent upstream. */
  readonly target: string;
  readonly merchant: string;
  readonly clientIp: string;
  readonly requestId: string;
  readonly unixSeconds: number;
}

/** The signed text: one field a line, in this order. */
export const hopCanonical = (hop: Hop): string =>
  [hop.method.toUpperCase(), hop.target, hop.merchant, hop.clientIp, hop.requestId, String(hop.unixSeconds)].join('\n');

export const formatHopSignature = (unixSeconds: number, hex: string): string => `t=${unixSeconds},v1=${hex}`;

/** Parses `t=…,v1=…`; null if it is malformed. */
export function parseHopSignature(header: string): { unixSeconds: number; hex: string } | null {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header);
  return match ? { unixSeconds: Number(match[1]), hex: match[2] ?? '' } : null;
}
