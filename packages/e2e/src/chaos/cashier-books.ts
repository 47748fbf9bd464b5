/** Compares deposits and withdrawals: the players' answers, our orders, and the payment service's book. */
import type { Finding } from './books.ts';
import type { Payment } from './cashier.ts';
import type { ChaosStack } from './chaos-stack.ts';
import { openTillBook, type TillBook } from './till-book.ts';

interface Order {
  readonly what: Payment['what'];
  readonly tenant: string;
  readonly id: string;
  readonly key: string;
  readonly state: string;
  /** Of a deposit in review: what does not fit. */
  readonly reason: string | null;
  readonly cents: string;
}
interface Payout {
  readonly tenant: string;
  readonly id: string;
  readonly state: string;
  readonly cents: string;
}

const ORDERS = `
  SELECT 'deposit' AS what, tenant, id, key, state, reason, amount::text AS cents FROM app.deposit
  UNION ALL SELECT 'withdrawal', tenant, id, key, state, NULL, amount::text FROM app.withdrawal`;
const PAYOUTS = 'SELECT tenant, id, state, amount::text AS cents FROM app.payout';
const OPEN = ['pending', 'approved', 'paid'];

export async function compareCashier(stack: ChaosStack, log: readonly Payment[]): Promise<Finding[]> {
  const [orders, payouts] = [await stack.query<Order>(ORDERS), await stack.query<Payout>(PAYOUTS)];
  const logged = new Map(log.map((payment) => [payment.key, payment]));
  const known = new Map(orders.map((order) => [order.key, order]));
  return [
    {
      promise: 'every deposit and every withdrawal came to its end',
      broken: orders.filter(isOpen).map(({ what, id, state }) => `${what} ${id} is ${state}`),
    },
    {
      promise: 'each ended as its player was told, and was requested',
      broken: [
        ...log.filter((payment) => !matches(payment, known.get(payment.key))).map(describe),
        ...orders.filter(({ key }) => !logged.has(key)).map(({ what, id }) => `${what} ${id} was not requested`),
      ],
    },
    {
      promise: 'the payment service’s book equals ours, order by order',
      broken: await uneven(await openTillBook(stack), orders, payouts),
    },
  ];
}

/** Staff look at a deposit of which another amount was paid; a withdrawal must not wait for them any more. */
const isOpen = ({ what, state }: Order): boolean =>
  OPEN.includes(state) || (what === 'withdrawal' && state === 'review');

const describe = ({ what, id, key, state }: Payment): string =>
  `${what} ${id ?? `under ${key}`} was answered with ${state}`;

function matches({ merchant, what, cents, state }: Payment, order: Order | undefined): boolean {
  // An order that was refused before it began left no record.
  if (order === undefined) return state === 'refused';
  const isSame = order.tenant === merchant && order.what === what && order.cents === String(cents);
  return isSame && order.state === state;
}

async function uneven(till: TillBook, orders: readonly Order[], payouts: readonly Payout[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { what, tenant, id, state, reason, cents } of orders) {
    if (what !== 'deposit') continue;
    const paid = (await till.paid(`${tenant}.${id}`)) ?? 0n;
    // Paid, and not credited because of a limit: it goes back.
    const isHeld = state === 'review' && reason === 'limit';
    const kept = state === 'credited' || isHeld ? BigInt(cents) : 0n;
    // Of another one in review, another amount was paid.
    if (state === 'review' && !isHeld ? paid === BigInt(cents) || paid === 0n : paid !== kept)
      lines.push(`deposit ${id} is ${state} with ${cents}, and ${paid} there`);
  }
  for (const { tenant, id, state, cents } of payouts) {
    const theirs = await till.payout(`${tenant}.${id}`);
    if (theirs?.status !== state || theirs.cents !== BigInt(cents))
      lines.push(`payout ${id} is ${state}, and ${theirs?.status ?? 'unknown'} there`);
  }
  return lines;
}
