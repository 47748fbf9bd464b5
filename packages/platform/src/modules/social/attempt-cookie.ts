import { STORAGE } from '@marquee/contracts/constants';
import { SOCIAL_ATTEMPT_MS } from '@marquee/contracts/social';
import { type Asking, cookieAttributes, isSecure, readCookie } from '../../cookies.ts';
import { isToken } from '../session/index.ts';

/**
 * Over HTTPS no other host and no plain page can set it (`__Host-`); browsers reject that name over plain HTTP, which development
 * uses.
 */
const nameFor = (asking: Asking): string => `${isSecure(asking) ? '__Host-' : ''}${STORAGE.socialCookie}`;

/** The token that this browser received when it left for a provider; null when it has none or an invalid one. */
export function readAttemptCookie(asking: Asking): string | null {
  const value = readCookie(asking, nameFor(asking));
  return value !== null && isToken(value) ? value : null;
}

const write = (asking: Asking, value: string, maxAgeMs: number): string =>
  `${nameFor(asking)}=${value}; HttpOnly; ${cookieAttributes(asking, maxAgeMs)}`;

export const attemptCookie = (asking: Asking, token: string): string => write(asking, token, SOCIAL_ATTEMPT_MS);
export const noAttemptCookie = (asking: Asking): string => write(asking, '', 0);
