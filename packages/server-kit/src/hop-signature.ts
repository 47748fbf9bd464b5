import {
  formatHopSignature,
  HOP_HEADERS,
  HOP_TOLERANCE_S,
  type Hop,
  hopCanonical,
  parseHopSignature,
} from '@marquee/contracts/hop';
import { type HmacKey, type HmacKeys, hmacHex, isHmacOf } from './keys.ts';

/** Value of the `x-marquee-hop` header for this hop: `t=<unix seconds>,v1=<hex>`. */
export const signHop = (key: HmacKey, hop: Hop): string =>
  formatHopSignature(hop.unixSeconds, hmacHex(key, hopCanonical(hop)));

export interface SignedRequest {
  readonly method: string;
  /** Path and query as received, not decoded. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Log text of a request that is refused for its time only. */
export const HOP_SKEW_TEXT = `this server's clock and the edge's differ by more than ${HOP_TOLERANCE_S} s: synchronise both (NTP)`;

/** Seconds by which the clocks differ, if that is the only fault of a request's hop; otherwise null. For the log. */
export function hopSkewSeconds(keys: HmacKeys, request: SignedRequest, nowMs: number): number | null {
  const value = request.headers[HOP_HEADERS.signature];
  const claimed = typeof value === 'string' ? parseHopSignature(value) : null;
  if (claimed === null || verifyHop(keys, request, nowMs) !== null) return null;
  const isGenuine = verifyHop(keys, request, claimed.unixSeconds * 1000) !== null;
  return isGenuine ? Math.round(nowMs / 1000 - claimed.unixSeconds) : null;
}

/**
 * The verified hop of a request. Null if a header is missing or doubled, the clocks differ by more than a minute, or the signature is
 * not the edge's.
 */
export function verifyHop(keys: HmacKeys, request: SignedRequest, nowMs: number): Hop | null {
  const one = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const merchant = one(HOP_HEADERS.merchant);
  const clientIp = one(HOP_HEADERS.clientIp);
  const requestId = one(HOP_HEADERS.requestId);
  const claimed = parseHopSignature(one(HOP_HEADERS.signature) ?? '');
  if (merchant === null || clientIp === null || requestId === null || claimed === null) return null;

  const { unixSeconds, hex } = claimed;
  if (Math.abs(nowMs / 1000 - unixSeconds) > HOP_TOLERANCE_S) return null;
  const hop: Hop = { method: request.method, target: request.target, merchant, clientIp, requestId, unixSeconds };
  return isHmacOf(keys, hopCanonical(hop), hex) ? hop : null;
}
