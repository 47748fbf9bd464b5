/** Compares transfers to the vendor's wallets and back: the players' answers, our orders, the vendor's orders, and the ledger's account. */
import { setTimeout as sleep } from 'node:timers/promises';
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
  readonly reason: string | null;
  /** Ordered by protection, not by the player. */
  readonly recalled: boolean;
}

const ORDERS =
  'SELECT tenant, id, member_id AS member, key, direction, amount::text AS cents, state, reason, recalled_for IS NOT NULL AS recalled FROM app.wallet_transfer';
const OWED = `
  SELECT tenant, sum(balance)::text AS cents FROM core.account WHERE class = 'provider_payable' AND owner = 'purse' GROUP BY tenant`;
const TYPES = { in: 'deposit', out: 'withdrawal' } as const;

/** Wallets from which the money of a barred player has not come back. Not where a control lets orders be forgotten: that never ends. */
const KEPT = `SELECT tenant, member_id AS member FROM app.vendor_wallet w
  WHERE recall_due_at IS NOT NULL AND (recall_failed_since IS NOT NULL OR balance > 0) AND NOT EXISTS (
    SELECT FROM app.wallet_transfer t WHERE t.tenant = w.tenant AND t.member_id = w.member_id AND t.due_at = 'infinity')`;
const RECALL_LONGEST_MS = 300_000;

async function untilRecalled(stack: ChaosStack): Promise<Pick<Order, 'tenant' | 'member'>[]> {
  for (const end = Date.now() + RECALL_LONGEST_MS; ; await sleep(1_000)) {
    const kept = await stack.query<Pick<Order, 'tenant' | 'member'>>(KEPT);
    if (kept.length === 0 || Date.now() > end) return kept;
  }
}

export async function compareTransfers(stack: ChaosStack, log: readonly Moved[]): Promise<Finding[]> {
  const kept = await untilRecalled(stack);
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
        ...orders
          .filter(({ key, recalled }) => !recalled && !logged.has(key))
          .map(({ id }) => `transfer ${id} was not requested`),
      ],
    },
    {
      promise: 'money of barred players came back from the vendor',
      broken: [
        ...kept.map(({ tenant, member }) => `${tenant}:${member} still has money there`),
        // One whose process was killed before it was sent is ordered again.
        ...orders
          .filter(({ recalled, state, reason }) => recalled && state === 'refused' && reason !== 'not_taken')
          .map(({ id }) => `${id} was refused`),
        ...(orders.some(({ recalled, state }) => recalled && state === 'confirmed') ? [] : ['nothing came back']),
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
