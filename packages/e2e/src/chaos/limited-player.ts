/** A player with a stake limit, who plays in two windows at once and goes on when it is reached. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LimitSetRequest } from '@marquee/contracts/schemas/protection';
import type { Finding } from './books.ts';
import { centsOf } from './cents.ts';
import type { ChaosStack } from './chaos-stack.ts';
import { LooseBets, type LooseBetsSettings } from './loose-bets.ts';

const LIMIT = '500.00';
/** Of the month, so that no window ends during a run, except on one day of a month. */
export const STAKE_LIMIT: LimitSetRequest = { kind: 'stake', period: 'month', limit: LIMIT };
/** After a refusal: the player goes on, but most of their bets are refused from now on. */
const PAUSE_MS = 200;

export interface LimitedPlayerSettings extends LooseBetsSettings {
  readonly stack: ChaosStack;
}

export class LimitedPlayer {
  readonly #of: LimitedPlayerSettings;
  readonly #bets: LooseBets;
  #refusals = 0;

  constructor(settings: LimitedPlayerSettings) {
    this.#of = settings;
    this.#bets = new LooseBets(settings);
  }

  refusals = (): number => this.#refusals;

  /** Two bets at once. A bet that is taken back may be staked again. */
  async play(): Promise<void> {
    const answers = await Promise.all([this.#bets.place(), this.#bets.place()]);
    const refused = answers.filter((refusal) => refusal !== null).length;
    this.#refusals += refused;
    if (refused > 0) {
      await this.#bets.endOne('rollback');
      await sleep(PAUSE_MS);
    } else if (this.#bets.isFull()) await this.#bets.endOne();
  }

  endAll = (): Promise<void> => this.#bets.endAll();

  /** By the ledger, movement by movement: what was staked and not taken back. */
  async finding(): Promise<Finding> {
    const { stack, merchant } = this.#of;
    const moved = await stack.query<{ ref: string; cents: string }>(
      `SELECT t.ref, (-sum(e.amount))::text AS cents FROM core.tx t
       JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
       JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class IN ('cash', 'bonus')
       WHERE t.tenant = '${merchant}' AND t.member = '${this.#bets.memberId}' AND t.outcome = 'posted'
         AND t.kind <> 'win' AND t.source LIKE 'provider:%'
       GROUP BY t.id, t.ref ORDER BY t.id`,
    );
    let staked = 0n;
    const beyond = moved.filter(({ cents }) => {
      staked += BigInt(cents);
      return staked > centsOf(LIMIT);
    });
    return {
      promise: 'no bet was booked beyond its player’s limit, and the limit was reached',
      broken: [
        ...beyond.map(({ ref }) => `${ref} is beyond it`),
        ...(this.#refusals === 0 ? [`${this.#bets.memberId} never reached it`] : []),
      ],
    };
  }
}
