import { createHash } from 'node:crypto';
import { boundsOf } from '../../../../utc-day.ts';
import { DayFileError, type DayFiles, type DayLine, ProviderCallError } from '../../../provider/index.ts';
import { feeLine, lineOf, type Movement } from '../day-line.ts';
import { feeFromStripe, fromStripe } from './stripe-amounts.ts';
import type { StripeClient } from './stripe-client.ts';
import type { BalanceTransaction, Session } from './stripe-objects.ts';

type Client = Pick<StripeClient, 'balance' | 'sessionOfIntent'>;
type Moved = Extract<NonNullable<BalanceTransaction['source']>, { readonly payment_intent: unknown }>;

const isMoved = (source: BalanceTransaction['source']): source is Moved =>
  source !== null && 'payment_intent' in source;

/** Beside the day that was read last, days stay in memory up to so many lines. */
const KEPT_LINES_MAX = 50_000;

interface AccountDay {
  readonly lines: ReadonlyMap<string, readonly DayLine[]>;
  readonly count: number;
  /** Brands that have had theirs: one that asks again gets what is there by then. */
  readonly taken: Set<string>;
}

/**
 * Days from the account's balance transactions (docs.stripe.com/api/balance_transactions). The account is shared by the brands, so a day is
 * read once for all of them, and split by the order, which a payment's session tells. Fees that Stripe takes for no payment belong to no brand.
 */
export function createStripeDays(client: Client): DayFiles['fetch'] {
  const reading = new Map<string, Promise<AccountDay>>();
  const kept = new Map<string, AccountDay>();
  const readNow = (day: string, signal: AbortSignal): Promise<AccountDay> => {
    const found = readAccountDay(client, day, signal)
      .then((read) => {
        keep(kept, day, read);
        return read;
      })
      .finally(() => reading.delete(day));
    reading.set(day, found);
    return found;
  };
  return async ({ merchant, day }, _folder, signal) => {
    const known = kept.get(day);
    const found = known?.taken.has(merchant) === false ? known : await (reading.get(day) ?? readNow(day, signal));
    found.taken.add(merchant);
    const lines = found.lines.get(merchant) ?? [];
    return {
      hash: createHash('sha256').update(JSON.stringify(lines)).digest(),
      lines: async function* () {
        yield* lines;
      },
    };
  };
}

/** In place of an earlier reading. Days that were read before it are dropped when there are too many lines. */
function keep(kept: Map<string, AccountDay>, day: string, read: AccountDay): void {
  kept.delete(day);
  let count = read.count;
  for (const [other, { count: lines }] of [...kept].reverse()) {
    count += lines;
    if (count > KEPT_LINES_MAX) kept.delete(other);
  }
  kept.set(day, read);
}

/** @throws DayFileError */
async function readAccountDay(client: Client, day: string, signal: AbortSignal): Promise<AccountDay> {
  const lines = new Map<string, DayLine[]>();
  const fees = new Map<string, Map<string, number>>();
  let count = 0;
  try {
    for await (const { merchant, line, fee, currency } of readMovements(client, day, signal)) {
      count += 1;
      const own = lines.get(merchant) ?? [];
      own.push(line);
      lines.set(merchant, own);
      const sums = fees.get(merchant) ?? new Map<string, number>();
      fees.set(merchant, sums.set(currency, (sums.get(currency) ?? 0) + fee));
    }
  } catch (error) {
    throw faultOf(error);
  }
  for (const [merchant, sums] of fees)
    for (const [currency, fee] of sums)
      if (fee !== 0) lines.get(merchant)?.push(feeLine(day, currency.toUpperCase(), feeFromStripe(fee, currency)));
  return { lines, count, taken: new Set() };
}

interface BrandMovement {
  readonly merchant: string;
  readonly line: DayLine;
  /** Stripe's, in its minor units of its currency. */
  readonly fee: number;
  readonly currency: string;
}

/** Movements of orders that any brand gave. */
async function* readMovements(client: Client, day: string, signal: AbortSignal): AsyncGenerator<BrandMovement> {
  const sessions = new Map<string, Session | null>();
  const [from, to] = boundsOf(day);
  for await (const transaction of client.balance(from, to)) {
    signal.throwIfAborted();
    const { source, fee, currency } = transaction;
    if (!isMoved(source) || source.payment_intent === null) continue;
    const intent = source.payment_intent;
    if (!sessions.has(intent)) sessions.set(intent, await client.sessionOfIntent(intent));
    const { id: reference, client_reference_id: order = null } = sessions.get(intent) ?? {};
    if (reference === undefined || order?.includes('.') !== true) continue;
    const merchant = order.slice(0, order.indexOf('.'));
    yield { merchant, line: lineOf(movementOf(transaction, source, { order, reference })), fee, currency };
  }
}

/** A dispute that was won and a refund that failed are money that comes in again, under the name of the dispute or refund. */
function movementOf(
  { amount: change, created }: BalanceTransaction,
  { object, id, amount, currency }: Moved,
  { order, reference }: { readonly order: string; readonly reference: string },
): Movement {
  const money = fromStripe(amount, currency);
  const common = { order, at: new Date(created * 1000).toISOString(), ...money, amount: money.amount.toString() };
  if (change >= 0)
    return object === 'charge'
      ? { ...common, kind: 'payment', name: reference }
      : { ...common, kind: 'return_reversal', name: id };
  return { ...common, kind: object === 'dispute' ? 'chargeback' : 'refund', name: id };
}

function faultOf(cause: unknown): DayFileError {
  if (!(cause instanceof ProviderCallError) || cause.why === 'unreachable')
    return new DayFileError('unreachable', { cause });
  return new DayFileError(cause.status === null ? 'malformed' : 'not_offered', { cause });
}
