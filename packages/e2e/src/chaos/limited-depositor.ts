/** A player with a deposit limit, who goes on when it is reached. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LimitSetRequest } from '@marquee/contracts/schemas/protection';
import type { Finding } from './books.ts';
import type { Cashier } from './cashier.ts';
import { centsOf } from './cents.ts';
import type { ChaosStack } from './chaos-stack.ts';

/** One deposit, or a few. */
const LIMIT = '50.00';
/** Longer than any run. */
export const DEPOSIT_LIMIT: LimitSetRequest = { kind: 'deposit', period: 'month', limit: LIMIT };
const PAUSE_MS = 1_000;

export interface LimitedDepositorSettings {
  readonly stack: ChaosStack;
  readonly merchant: string;
  readonly memberId: string;
  readonly cashier: Cashier;
}

export class LimitedDepositor {
  readonly #of: LimitedDepositorSettings;
  #refusals = 0;

  constructor(settings: LimitedDepositorSettings) {
    this.#of = settings;
  }

  hasSeen = (): boolean => this.#refusals > 0;

  async play(): Promise<void> {
    if ((await this.#of.cashier.deposit()) === 'refused') this.#refusals += 1;
    await sleep(PAUSE_MS);
  }

  /** Deposits that the payment service took or may take, given back or not. */
  async finding(): Promise<Finding> {
    const { stack, merchant, memberId } = this.#of;
    const [sum] = await stack.query<{ cents: string }>(
      `SELECT coalesce(sum(amount), 0)::text AS cents FROM app.deposit
       WHERE tenant = '${merchant}' AND member_id = '${memberId}' AND state IN ('pending', 'credited', 'returned', 'review')
         AND (lapsed_at IS NULL OR credited_at IS NOT NULL)`,
    );
    const cents = sum?.cents ?? '0';
    return {
      promise: 'no deposit was begun beyond its player’s limit, and the limit was reached',
      broken: [
        ...(BigInt(cents) > centsOf(LIMIT) ? [`${memberId} began deposits of ${cents} cents`] : []),
        ...(this.hasSeen() ? [] : [`${memberId} never reached it`]),
      ],
    };
  }
}
