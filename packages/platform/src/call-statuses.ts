import type { Call } from '@marquee/contracts/calls';

const GUESSED = new Set(['login', 'sms']);
const CONFLICTING = new Set(['launch', 'money']);

/**
 * The statuses with which a built call refuses, by its row. They document the route, and the fuzz run accepts no others. A 5xx is no
 * refusal.
 */
export function refusalsOf({ method, token, rate, switches, objectParams }: Call): number[] {
  const isForVisitors = token === 'none' && !GUESSED.has(rate);
  return [
    400,
    ...(isForVisitors ? [] : [401]),
    ...(isForVisitors && switches.length === 0 ? [] : [403]),
    ...(objectParams.length > 0 ? [404] : []),
    ...(method !== 'GET' || CONFLICTING.has(rate) ? [409] : []),
    ...(method === 'GET' ? [] : [413, 415]),
    429,
  ];
}
