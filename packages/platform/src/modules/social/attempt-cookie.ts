import { STORAGE } from '@marquee/contracts/constants';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import { SOCIAL_ATTEMPT_MS } from '@marquee/contracts/social';
import type { FastifyRequest } from 'fastify';
import { isToken } from '../session/index.ts';

type Asking = Pick<FastifyRequest, 'headers'>;

const isSecure = ({ headers }: Asking): boolean => String(headers[HOP_HEADERS.origin]).startsWith('https:');

/** Over HTTPS no other host and no plain page can set it (`__Host-`); a browser would drop that name from plain HTTP, where development is. */
const nameFor = (asking: Asking): string => `${isSecure(asking) ? '__Host-' : ''}${STORAGE.socialCookie}`;

/** What this browser was given when it left for a provider; null when it brings none, or something that is none. */
export function readAttemptCookie(asking: Asking): string | null {
  const name = nameFor(asking);
  for (const pair of asking.headers.cookie?.split(';') ?? []) {
    const [key, value = ''] = pair.trim().split('=', 2);
    if (key === name) return isToken(value) ? value : null;
  }
  return null;
}

const write = (asking: Asking, value: string, maxAgeMs: number): string =>
  `${nameFor(asking)}=${value}; HttpOnly; Path=/; Max-Age=${maxAgeMs / 1000}; SameSite=Lax${isSecure(asking) ? '; Secure' : ''}`;

export const attemptCookie = (asking: Asking, token: string): string => write(asking, token, SOCIAL_ATTEMPT_MS);
export const noAttemptCookie = (asking: Asking): string => write(asking, '', 0);
