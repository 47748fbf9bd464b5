import { createHmac, type KeyObject } from 'node:crypto';
import { safeEqual } from '@marquee/server-kit';
import type { Verifier } from './day-protocol.ts';

/** HMAC-SHA256, lower-case hexadecimal. */
export function hmacVerifier(key: KeyObject): Verifier {
  const hmac = createHmac('sha256', key);
  return {
    update: (piece) => void hmac.update(piece),
    accepts: (signature) => safeEqual(hmac.digest('hex'), signature),
  };
}
