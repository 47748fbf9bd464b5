import type { Call } from '@marquee/contracts/calls';

const GUESSED = new Set(['login', 'sms']);
const OF_OTHERS = new Set(['launch', 'money']);

/**
 * The statuses with which a built call refuses, by its row of the table: documented with its route, and what the fuzz run holds
 * it to. A 5xx is no refusal.
 */
export function refusalsOf({ method, token, rate, switches, objectParams }: Call): number[] {
  const isForAnybody = token === 'none' && !GUESSED.has(rate);
  return [
    400,
    ...(isForAnybody ? [] : [401]),
    ...(isForAnybody && switches.length === 0 ? [] : [403]),
    ...(objectParams.length > 0 ? [404] : []),
    ...(method !== 'GET' || OF_OTHERS.has(rate) ? [409] : []),
    ...(method === 'GET' ? [] : [413, 415]),
    429,
  ];
}
