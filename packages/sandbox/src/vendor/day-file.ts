import { writeAmount } from '../amounts.ts';
import type { CallCredentials } from '../signed-calls/call-signature.ts';
import { boundsOf, type DayEntry, isDayOver, writeSignedDay } from '../signed-calls/signed-day.ts';
import type { BookedTransfer, VendorBook } from './vendor-book.ts';

interface DayFileSource {
  readonly book: VendorBook;
  readonly credentials: CallCredentials;
  readonly now: () => number;
}

/** A brand's completed transfers of one UTC day, signed; null if the day isn't over or a transfer is still pending. */
export function writeDayFile(
  { book, credentials, now }: DayFileSource,
  { brand, day }: { readonly brand: string; readonly day: string },
): string | null {
  const [from, to] = boundsOf(day);
  const transfers = book.transfersOf(`${brand}.`, BigInt(from), BigInt(to));
  if (!isDayOver(day, now()) || transfers.some(({ status }) => status === 'pending')) return null;
  const done = transfers.filter(({ status }) => status === 'completed');
  return writeSignedDay(credentials.key, { brand, day }, done.map(toEntry));
}

const toEntry = ({ id, type, player, currency, amount, at }: BookedTransfer): DayEntry => ({
  kind: type,
  currency,
  amount,
  line: {
    transfer_id: id,
    operation: type,
    player,
    currency,
    amount: writeAmount(amount),
    at: new Date(Number(at)).toISOString(),
  },
});
