import { HOP_HEADERS } from '@marquee/contracts/hop';
import type { FastifyRequest } from 'fastify';

export type Asking = Pick<FastifyRequest, 'headers'>;

/** Whether the page is on HTTPS: over plain HTTP, as in development, browsers reject a `Secure` cookie (docs/decisions.md). */
export const isSecure = ({ headers }: Asking): boolean => String(headers[HOP_HEADERS.origin]).startsWith('https:');

/** The first cookie of this name; null when there is none. */
export function readCookie({ headers }: Asking, name: string): string | null {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [key, value = ''] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return null;
}

/** A cookie's attributes: for the whole host, not sent with other sites' forms, `Secure` where possible. */
export const cookieAttributes = (asking: Asking, maxAgeMs: number): string =>
  `Path=/; Max-Age=${Math.floor(maxAgeMs / 1000)}; SameSite=Lax${isSecure(asking) ? '; Secure' : ''}`;
