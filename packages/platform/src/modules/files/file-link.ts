import { CALLS } from '@marquee/contracts/calls';
import { type HmacKeys, hmacHex, isHmacOf } from '@marquee/server-kit';
import type { TimedScope } from '../../context.ts';

/** Links made within one window are equal, so that a browser finds the picture in its cache. */
const WINDOW_S = 15 * 60;

/** What the signature covers: the brand, the file and the end of the link. */
const signed = (merchant: string, file: string, expires: number): string =>
  ['file', merchant, file, expires].join('\n');

/**
 * A link that shows one file of one brand to its bearer for 15 to 30 minutes. An `<img>` sends no token, so the link itself is the
 * proof; it is given only to those who may see the file.
 */
export function linkTo(key: HmacKeys, { merchant, clock }: TimedScope, file: string): string {
  const expires = (Math.floor(clock.now().getTime() / 1000 / WINDOW_S) + 2) * WINDOW_S;
  const [current = key] = Array.isArray(key) ? key : [key];
  const signature = hmacHex(current, signed(merchant, file, expires));
  return `${CALLS.picture.path}?${new URLSearchParams({ file, expires: String(expires), signature })}`;
}

export interface FileLink {
  readonly file: string;
  readonly expires: number;
  readonly signature: string;
}

/** Seconds for which a link is still valid; 0 for one that is over or was not made by us for this brand. */
export function linkSecondsLeft(
  keys: HmacKeys,
  { merchant, clock }: TimedScope,
  { file, expires, signature }: FileLink,
): number {
  const left = Math.floor(expires - clock.now().getTime() / 1000);
  return left > 0 && isHmacOf(keys, signed(merchant, file, expires), signature) ? left : 0;
}
