import { hmacHex } from '@marquee/server-kit';
import { writeAmount } from './vendor-amount.ts';
import type { BookedTransfer, VendorBook } from './vendor-book.ts';
import type { VendorCredentials } from './vendor-signature.ts';

const DAY_MS = 24 * 3_600_000;
/** Maximum time from an order's date to its arrival. */
const CLOSES_MS = 60_000;

export const DAY_FILE_TYPE = 'application/x-ndjson';

interface DayFileSource {
  readonly book: VendorBook;
  readonly credentials: VendorCredentials;
  readonly now: () => number;
}

const lineOf = (line: object): string => `${JSON.stringify(line)}\n`;

/** A brand's completed transfers of one UTC day, signed; null if the day isn't over or a transfer is still pending. */
export function writeDayFile(
  { book, credentials, now }: DayFileSource,
  { brand, day }: { readonly brand: string; readonly day: string },
): string | null {
  const from = Date.parse(`${day}T00:00:00Z`);
  const transfers = book.transfersOf(`${brand}.`, BigInt(from), BigInt(from + DAY_MS));
  const isOver = now() >= from + DAY_MS + CLOSES_MS && transfers.every(({ status }) => status !== 'pending');
  if (!isOver) return null;
  const done = transfers.filter(({ status }) => status === 'completed');
  const text = [
    lineOf({ type: 'head', brand, day }),
    ...done.map((transfer) => lineOf(shown(transfer))),
    lineOf({ type: 'totals', transactions: done.length, sums: sumsOf(done) }),
  ].join('');
  return text + lineOf({ type: 'signature', signature: hmacHex(credentials.key, text) });
}

const shown = ({ id, type, player, currency, amount, at }: BookedTransfer) => ({
  type: 'transaction',
  transfer_id: id,
  operation: type,
  player,
  currency,
  amount: writeAmount(amount),
  at: new Date(Number(at)).toISOString(),
});

function sumsOf(transfers: readonly BookedTransfer[]): object[] {
  const sums = new Map<string, { kind: string; currency: string; minor: bigint }>();
  for (const { type: kind, currency, amount } of transfers) {
    const known = sums.get(kind + currency)?.minor ?? 0n;
    sums.set(kind + currency, { kind, currency, minor: known + amount });
  }
  return [...sums.values()].map(({ minor, ...sum }) => ({ ...sum, amount: writeAmount(minor) }));
}
