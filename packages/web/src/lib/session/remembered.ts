import { STORAGE } from '@marquee/contracts/constants';

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Whether this browser remembers a log-in. Scripts cannot read the cookie that does (docs/decisions.md); this mark says that
 * requesting a session is worth a call.
 */
export const isRemembered = (storage: Pick<StorageLike, 'getItem'>): boolean =>
  storage.getItem(STORAGE.remembered) !== null;

export function noteRemembered(storage: StorageLike, remembered: boolean): void {
  if (remembered) storage.setItem(STORAGE.remembered, '1');
  else storage.removeItem(STORAGE.remembered);
}

/** The initial name of a log-in form: a username or a mobile number; empty if none is remembered. */
export function lastName(cookies: string, type: 'username' | 'sms'): string {
  const name = type === 'sms' ? STORAGE.lastPhoneCookie : STORAGE.lastUserCookie;
  const found = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  try {
    return decodeURIComponent(found?.slice(name.length + 1) ?? '');
  } catch {
    return '';
  }
}

/** `lastName` of this browser; empty on the server. */
export const keptName = (type: 'username' | 'sms'): string =>
  typeof document === 'undefined' ? '' : lastName(document.cookie, type);
