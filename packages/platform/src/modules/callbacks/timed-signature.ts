import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type Callback, CallbackRefused } from './callback.ts';

/** A callback may be this much older or newer than our clock (SEC-C05). */
const CALLBACK_MAX_AGE_MS = 5 * 60_000;

const TIME = /^t=(\d{1,12})$/;
const SIGNATURE = /^v1=([0-9a-f]{64})$/;
/** A provider that changes its secret signs with both. */
const SIGNATURES_MAX = 5;

/**
 * Verifies `t=<seconds>,v1=<HMAC-SHA256 over the seconds, one dot and the body>`, with one or more signatures. Parts of other names are
 * ignored.
 * @throws CallbackRefused
 */
export function verifyTimedSignature(
  secret: KeyObject,
  header: string | string[] | undefined,
  { rawBody, now }: Pick<Callback, 'rawBody' | 'now'>,
): void {
  const parts = String(header).split(',');
  const seconds = parts.flatMap((part) => TIME.exec(part)?.[1] ?? []);
  const signatures = parts.flatMap((part) => SIGNATURE.exec(part)?.[1] ?? []);
  const [time] = seconds;
  if (time === undefined || seconds.length > 1 || signatures.length === 0 || signatures.length > SIGNATURES_MAX)
    throw new CallbackRefused('The signature is missing or malformed');
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest();
  if (!signatures.some((signature) => timingSafeEqual(expected, Buffer.from(signature, 'hex'))))
    throw new CallbackRefused('The signature is wrong');
  if (Math.abs(now.getTime() - Number(time) * 1000) > CALLBACK_MAX_AGE_MS)
    throw new CallbackRefused('The callback is too old');
}
