/** Transfers of a member to a vendor with its own wallet, and back. Each order is repeated until its result is known. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WalletTransferBody, WalletTransferValue } from '@marquee/contracts/schemas/wallet';
import type { HttpAnswer } from '../harness/http.ts';
import { textOf } from './cents.ts';
import type { Dice } from './dice.ts';

/** A player's order with its key, and its last answer. */
export interface Moved {
  readonly merchant: string;
  readonly key: string;
  readonly direction: 'in' | 'out';
  readonly cents: bigint;
  state: 'confirmed' | 'refused' | 'pending';
  /** Whether the outcome was unknown for a while. */
  wasUnknown: boolean;
}

/** One attempt at an order under a key; rejects without an answer. */
export type GiveOrder = (order: WalletTransferOrder) => Promise<HttpAnswer>;
type WalletTransferOrder = Omit<WalletTransferBody, 'vassalage'> & { readonly key: string };

const QUICK = [0, 0, 0, 0, 0, 0, 82, 84, 86] as const;
/**
 * Amounts of cents at which the sandbox's vendor simulates a fault: executed without an answer (82), executed with a 503 (84), refused
 * (86), executed after twenty seconds (87), never executed, which is certain after a minute and a half (83). Whole units have no fault.
 */
const ENDINGS = { quick: QUICK, slow: [...QUICK, ...QUICK, 87, 83], late: [0, 0, 87] } as const;
export type Endings = keyof typeof ENDINGS;
const MOST_UNITS = 40;
const PAUSE_MS = 250;
/** Longer than the time until an order is certain to be lost or late. */
const GIVE_UP_MS = { quick: 150_000, slow: 150_000, late: 60_000 } as const;

export interface Mover {
  /** The member's expected balance at the vendor, in cents. */
  atVendor(): bigint;
  /** Completes one order. Resolves with its change of the main wallet, in cents. */
  move(): Promise<bigint>;
}

export interface MoverSettings {
  readonly merchant: string;
  readonly currency: string;
  readonly give: GiveOrder;
  readonly dice: Dice;
  readonly log: Moved[];
  readonly endings: Endings;
  readonly outageMs: number;
}

export function createMover({ merchant, currency, give, dice, log, endings, outageMs }: MoverSettings): Mover {
  let atVendor = 0n;
  return {
    atVendor: () => atVendor,
    async move() {
      const ending = dice.pick<number>(ENDINGS[endings]);
      const cents = BigInt(dice.between(1, MOST_UNITS) * 100 + ending);
      const direction = dice.isHit(0.5) && atVendor >= cents ? 'out' : 'in';
      const moved: Moved = { merchant, key: randomUUID(), direction, cents, state: 'pending', wasUnknown: false };
      log.push(moved);
      await untilKnown((order) => give({ ...order, currency }), moved, GIVE_UP_MS[endings] + outageMs);
      if (moved.state !== 'confirmed') return 0n;
      const change = direction === 'in' ? -cents : cents;
      atVendor -= change;
      return change;
    },
  };
}

async function untilKnown(
  give: (order: Omit<WalletTransferOrder, 'currency'>) => Promise<HttpAnswer>,
  moved: Moved,
  giveUpMs: number,
): Promise<void> {
  const { key, direction, cents } = moved;
  const amount = textOf(cents);
  for (const end = Date.now() + giveUpMs; Date.now() < end; await sleep(PAUSE_MS)) {
    moved.state = await give({ key, direction, amount })
      .then(stateOf)
      .catch(() => 'pending' as const);
    if (moved.state !== 'pending') return;
    moved.wasUnknown = true;
  }
}

/** Answers of an unavailable server or vendor, and of rate limits, leave the order's outcome open. */
function stateOf({ status, body }: HttpAnswer): Moved['state'] {
  if (status === 200) return (JSON.parse(body) as { value: WalletTransferValue }).value.state;
  const { code } = JSON.parse(body) as { code?: string };
  return code === 'transfer_refused' || code === 'insufficient_funds' ? 'refused' : 'pending';
}
