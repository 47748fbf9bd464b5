/** Compares transfers to the vendor's wallets and back: the players' answers, our orders, the vendor's orders, and the ledger's account. */
import type { Finding } from './books.ts';
import type { ChaosStack } from './chaos-stack.ts';
import type { Moved } from './mover.ts';
import { openVendorBook } from './vendor-book.ts';

interface Order {
  readonly tenant: string;
  readonly id: string;
  readonly member: string;
  readonly key: string;
  readonly direction: 'in' | 'out';
  readonly cents: string;
  readonly state: 'pending' | 'confirmed' | 'refused';
}

const ORDERS =
  'SELECT tenant, id, member_id AS member, key, direction, amount::text AS cents, state FROM app.wallet_transfer';
const OWED = `
  SELECT tenant, sum(balance)::text AS cents FROM core.account WHERE class = 'provider_payable' AND owner = 'purse' GROUP BY tenant`;
const TYPES = { in: 'deposit', out: 'withdrawal' } as const;

export async function compareTransfers(stack: ChaosStack, log: readonly Moved[]): Promise<Finding[]> {
  const orders = await stack.query<Order>(ORDERS);
  const logged = new Map(log.map((moved) => [moved.key, moved]));
  const known = new Map(orders.map((order) => [order.key, order]));
  return [
    {
      promise: 'no transfer is pending',
      broken: orders.filter(({ state }) => state === 'pending').map(({ id }) => id),
    },
    {
      promise: 'every transfer ended as its player was answered, and each was requested',
      broken: [
        ...log.filter((moved) => !matchesAnswer(moved, known.get(moved.key))).map(({ key }) => `order under ${key}`),
        ...orders.filter(({ key }) => !logged.has(key)).map(({ id }) => `transfer ${id} was not requested`),
      ],
    },
    {
      promise: 'the vendor’s book equals ours, transfer by transfer and player by player',
      broken: await uneven(stack, orders),
    },
  ];
}

function matchesAnswer({ state, direction, cents, merchant }: Moved, order: Order | undefined): boolean {
  // An order that was refused before it started left no record.
  if (order === undefined) return state !== 'confirmed';
  const isSame = order.direction === direction && order.cents === String(cents) && order.tenant === merchant;
  return isSame && order.state === state;
}

const changeOf = ({ direction, cents }: Order): bigint => (direction === 'in' ? BigInt(cents) : -BigInt(cents));

async function uneven(stack: ChaosStack, orders: readonly Order[]): Promise<string[]> {
  const book = await openVendorBook(stack);
  const lines: string[] = [];
  const players = new Map<string, bigint>();
  const owed = new Map<string, bigint>();
  for (const order of orders) {
    const done = await book.done(order.id);
    const isDone = order.state === 'confirmed';
    const isSame = isDone ? done?.type === TYPES[order.direction] && String(done.cents) === order.cents : done === null;
    if (!isSame) lines.push(`${order.id}: ${order.state} here, ${done?.cents ?? 'nothing'} there`);
    const player = `${order.tenant}.${order.member}`;
    players.set(player, (players.get(player) ?? 0n) + (isDone ? changeOf(order) : 0n));
    owed.set(order.tenant, (owed.get(order.tenant) ?? 0n) + (isDone ? changeOf(order) : 0n));
  }
  for (const [player, cents] of players) {
    const there = (await book.balance(player)) ?? 0n;
    if (there !== cents) lines.push(`${player} has ${there} there, not ${cents}`);
  }
  const ledger = new Map(
    (await stack.query<{ tenant: string; cents: string }>(OWED)).map((row) => [row.tenant, row.cents]),
  );
  for (const [tenant, cents] of owed)
    if ((ledger.get(tenant) ?? '0') !== String(cents))
      lines.push(`${tenant} owes the vendor ${ledger.get(tenant)}, not ${cents}`);
  return lines;
}
