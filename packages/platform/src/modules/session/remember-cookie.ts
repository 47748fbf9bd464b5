import { REMEMBERED_LOGIN_MS, STORAGE } from '@marquee/contracts/constants';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import type { FastifyRequest } from 'fastify';
import { isToken } from './token.ts';

/** What the cookie of a remembered login holds. */
export interface RememberCookie {
  readonly id: string;
  readonly token: string;
}

const ID = /^[0-9a-f-]{36}$/;

/** The remembered login a browser brings; null when it brings none, or something that is none. */
export function readRememberCookie({ headers }: Pick<FastifyRequest, 'headers'>): RememberCookie | null {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name !== STORAGE.rememberCookie) continue;
    const [id = '', token = ''] = value.split('.', 2);
    return ID.test(id) && isToken(token) ? { id, token } : null;
  }
  return null;
}

/** `Secure` over HTTPS alone (decisions.md): a browser would drop it from plain HTTP, where development is. */
const attributesOf = ({ headers }: Pick<FastifyRequest, 'headers'>, maxAgeMs: number): string => {
  const isSecure = String(headers[HOP_HEADERS.origin]).startsWith('https:');
  return `Path=/; Max-Age=${Math.floor(maxAgeMs / 1000)}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
};

type Asking = Pick<FastifyRequest, 'headers'>;

/** No script reads it: whoever has it is somebody's browser. */
export const rememberCookie = (asking: Asking, { id, token }: RememberCookie, maxAgeMs: number): string =>
  `${STORAGE.rememberCookie}=${id}.${token}; HttpOnly; ${attributesOf(asking, maxAgeMs)}`;

export const forgetCookie = (asking: Asking): string =>
  `${STORAGE.rememberCookie}=; HttpOnly; ${attributesOf(asking, 0)}`;

/** The name that the log-in form begins with; the page reads it. */
export const lastNameCookie = (asking: Asking, type: 'username' | 'sms', name: string): string =>
  `${nameOf(type)}=${encodeURIComponent(name)}; ${attributesOf(asking, REMEMBERED_LOGIN_MS)}`;

export const forgetLastName = (asking: Asking, type: 'username' | 'sms'): string =>
  `${nameOf(type)}=; ${attributesOf(asking, 0)}`;

const nameOf = (type: 'username' | 'sms'): string =>
  type === 'sms' ? STORAGE.lastPhoneCookie : STORAGE.lastUserCookie;
