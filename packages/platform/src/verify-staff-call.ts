import { createHash } from 'node:crypto';
import { HOP_TOLERANCE_S, parseHopSignature } from '@marquee/contracts/hop';
import { SUPPORT_HEADERS, type SupportCall, supportCanonical } from '@marquee/contracts/support';
import { type HmacKeys, isHmacOf } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';

type Signed = Pick<FastifyRequest, 'headers' | 'rawBody'> & { readonly target: string };

/**
 * The signed call, or null if a header is missing or doubled, the clock is off by more than a minute, or path, body, brand or staff
 * differ from what the config service signed.
 */
export function verifyStaffCall(
  keys: HmacKeys,
  { headers, rawBody, target }: Signed,
  nowMs: number,
): SupportCall | null {
  const one = (name: string): string | null => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
  const merchant = one(SUPPORT_HEADERS.merchant);
  const staff = one(SUPPORT_HEADERS.staff);
  const requestId = one(SUPPORT_HEADERS.requestId);
  const claimed = parseHopSignature(one(SUPPORT_HEADERS.signature) ?? '');
  if (!merchant || !staff || !requestId || claimed === null || rawBody === null) return null;
  const { unixSeconds, hex } = claimed;
  if (Math.abs(nowMs / 1000 - unixSeconds) > HOP_TOLERANCE_S) return null;
  const idempotencyKey = one(SUPPORT_HEADERS.idempotencyKey) ?? '';
  const bodyHash = createHash('sha256').update(rawBody).digest('hex');
  const call: SupportCall = { target, merchant, staff, requestId, idempotencyKey, bodyHash, unixSeconds };
  return isHmacOf(keys, supportCanonical(call), hex) ? call : null;
}
