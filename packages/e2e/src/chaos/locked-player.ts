/**
 * A player who is kept out during play (10): locked by staff, or excluded by their own wish. From a second after the answer none of their
 * bets is booked, while their wins and refunds are. Some bets are left open for that moment.
 */
import type { Finding } from './books.ts';
import type { ChaosStack } from './chaos-stack.ts';
import { LooseBets, type LooseBetsSettings } from './loose-bets.ts';

/** After the answer; earlier requests may be booked a moment later. */
const GRACE_MS = 1_000;
const GO_ON_MS = 2_500;

export interface LockedPlayerSettings extends LooseBetsSettings {
  readonly stack: ChaosStack;
  /** How the player is kept out: `locked`, `excluded`. */
  readonly how: string;
  /** Keeps the player out, with retries until there is an answer. */
  keepOut(memberId: string): Promise<unknown>;
}

export class LockedPlayer {
  readonly #of: LockedPlayerSettings;
  readonly #bets: LooseBets;
  /** It may take effect before its answer arrives. */
  #isRequested = false;
  #barredAt = Number.POSITIVE_INFINITY;

  constructor(settings: LockedPlayerSettings) {
    this.#of = settings;
    this.#bets = new LooseBets(settings);
  }

  /** Whether there was enough time afterwards. */
  hasSeen = (): boolean => Date.now() > this.#barredAt + GO_ON_MS;

  async bar(): Promise<void> {
    this.#isRequested = true;
    await this.#of.keepOut(this.#bets.memberId);
    this.#barredAt = Date.now();
  }

  /** Places one bet and ends an older one. */
  async play(): Promise<void> {
    const refusal = await this.#bets.place();
    if (refusal !== null && !this.#isRequested)
      this.#of.log.wrong.push(`${this.#bets.memberId}: ${refusal} before anybody was ${this.#of.how}`);
    if (this.#bets.isFull() || Date.now() > this.#barredAt + GRACE_MS) await this.#bets.endOne();
  }

  endAll = (): Promise<void> => this.#bets.endAll();

  /** By the ledger's time of each transaction. */
  async finding(): Promise<Finding> {
    const { stack, merchant, how } = this.#of;
    const after = await stack.query<{ ref: string; kind: string }>(
      `SELECT ref, kind FROM core.tx WHERE tenant = '${merchant}' AND member = '${this.#bets.memberId}' AND outcome = 'posted'
       AND uuid_extract_timestamp(id) > to_timestamp(${(this.#barredAt + GRACE_MS) / 1_000})`,
    );
    const [bets, ends] = [after.filter(({ kind }) => kind === 'bet'), after.filter(({ kind }) => kind !== 'bet')];
    return {
      promise: `from a second after a player was ${how} no bet of theirs was booked, and what they were owed still was`,
      broken: [
        ...bets.map(({ ref }) => `${ref} was booked`),
        ...(ends.length === 0 ? ['nothing owed was booked'] : []),
      ],
    };
  }
}
