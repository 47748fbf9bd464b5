import type { KeyObject } from 'node:crypto';
import { writeAmount } from '../amounts.ts';
import { boundsOf, isDayOver, writeSignedDay } from '../signed-calls/signed-day.ts';
import type { OrderBook } from './order-book.ts';

interface DaySource {
  readonly orders: OrderBook;
  readonly key: KeyObject;
  readonly now: () => number;
}

/** A brand's movements of one UTC day, signed; null if the day isn't over. */
export function writeTillDay(
  { orders, key, now }: DaySource,
  { brand, day }: { readonly brand: string; readonly day: string },
): string | null {
  if (!isDayOver(day, now())) return null;
  const [from, to] = boundsOf(day).map((ms) => new Date(ms).toISOString()) as [string, string];
  const entries = orders
    .movementsBetween(`${brand}.`, from, to)
    .map(({ eventId, kind, id, reference, amount, currency, at, undoes }) => ({
      kind,
      currency,
      amount,
      line: {
        event_id: eventId,
        kind,
        id,
        reference,
        amount: writeAmount(amount),
        currency,
        at,
        ...(undoes !== null && { undoes }),
      },
    }));
  return writeSignedDay(key, { brand, day }, entries);
}
