import { CALL_NAMES, CALLS, type Call } from '@marquee/contracts/calls';
import type { CallCookies } from './request-headers.ts';

const BY_ADDRESS: ReadonlyMap<string, Call> = new Map(
  CALL_NAMES.map((name) => [`${CALLS[name].method} ${CALLS[name].path}`, CALLS[name]]),
);

/** The call table's row of a request; the query is ignored. A HEAD counts as GET. */
export const findCall = (method: string, target: string): Call | undefined =>
  BY_ADDRESS.get(`${method === 'HEAD' ? 'GET' : method} ${target.split('?', 1)[0]}`);

const NO_COOKIES: CallCookies = { remembers: false, attempts: false };

/** Cookies that a request may carry and its answer may set. */
export const cookiesOfCall = (method: string, target: string): CallCookies => findCall(method, target) ?? NO_COOKIES;
