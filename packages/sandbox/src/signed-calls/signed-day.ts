import type { KeyObject } from 'node:crypto';
import { hmacHex } from '@marquee/server-kit';
import { writeAmount } from '../amounts.ts';

export const DAY_FILE_TYPE = 'application/x-ndjson';

const DAY_MS = 24 * 3_600_000;
/** Maximum time from an order's date to its arrival. */
const CLOSES_MS = 60_000;

/** What the totals of a day add up; the amount in minor units. */
export interface DayEntry {
  readonly kind: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly line: object;
}

/** Start and end of a UTC day, in milliseconds since 1970. */
export function boundsOf(day: string): readonly [from: number, to: number] {
  const from = Date.parse(`${day}T00:00:00Z`);
  return [from, from + DAY_MS];
}

/** Whether no order of the day can arrive any more. */
export const isDayOver = (day: string, nowMs: number): boolean => nowMs >= boundsOf(day)[1] + CLOSES_MS;

/** A brand's day as a file: a head, the entries, the totals, and a signature over all bytes before it; a line each. */
export function writeSignedDay(
  key: KeyObject,
  { brand, day }: { readonly brand: string; readonly day: string },
  entries: readonly DayEntry[],
): string {
  const text = [
    lineOf({ type: 'head', brand, day }),
    ...entries.map(({ line }) => lineOf({ type: 'transaction', ...line })),
    lineOf({ type: 'totals', transactions: entries.length, sums: sumsOf(entries) }),
  ].join('');
  return text + lineOf({ type: 'signature', signature: hmacHex(key, text) });
}

const lineOf = (line: object): string => `${JSON.stringify(line)}\n`;

function sumsOf(entries: readonly DayEntry[]): object[] {
  const sums = new Map<string, { kind: string; currency: string; minor: bigint }>();
  for (const { kind, currency, amount } of entries) {
    const known = sums.get(kind + currency)?.minor ?? 0n;
    sums.set(kind + currency, { kind, currency, minor: known + amount });
  }
  return [...sums.values()].map(({ minor, ...sum }) => ({ ...sum, amount: writeAmount(minor) }));
}
