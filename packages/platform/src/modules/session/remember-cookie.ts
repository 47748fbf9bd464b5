import { REMEMBERED_LOGIN_MS, STORAGE } from '@marquee/contracts/constants';
import { type Asking, cookieAttributes, readCookie } from '../../cookies.ts';
import { isToken } from './token.ts';

/** The content of a remembered log-in's cookie. */
export interface RememberCookie {
  readonly id: string;
  readonly token: string;
}

const ID = /^[0-9a-f-]{36}$/;

/** The browser's remembered log-in; null when it sends none or an invalid one. */
export function readRememberCookie(asking: Asking): RememberCookie | null {
  const [id = '', token = ''] = readCookie(asking, STORAGE.rememberCookie)?.split('.', 2) ?? [];
  return ID.test(id) && isToken(token) ? { id, token } : null;
}

/** Not readable by scripts: its holder is signed in. */
export const rememberCookie = (asking: Asking, { id, token }: RememberCookie, maxAgeMs: number): string =>
  `${STORAGE.rememberCookie}=${id}.${token}; HttpOnly; ${cookieAttributes(asking, maxAgeMs)}`;

export const forgetCookie = (asking: Asking): string =>
  `${STORAGE.rememberCookie}=; HttpOnly; ${cookieAttributes(asking, 0)}`;

/** The name that the log-in form starts with; the page reads it. */
export const lastNameCookie = (asking: Asking, type: 'username' | 'sms', name: string): string =>
  `${nameOf(type)}=${encodeURIComponent(name)}; ${cookieAttributes(asking, REMEMBERED_LOGIN_MS)}`;

export const forgetLastName = (asking: Asking, type: 'username' | 'sms'): string =>
  `${nameOf(type)}=; ${cookieAttributes(asking, 0)}`;

const nameOf = (type: 'username' | 'sms'): string =>
  type === 'sms' ? STORAGE.lastPhoneCookie : STORAGE.lastUserCookie;
