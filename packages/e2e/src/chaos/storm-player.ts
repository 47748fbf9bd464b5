/**
 * A player of the simulated provider who does what providers do on bad days: repeats, hangs up, rolls back before the bet, pays before
 * the bet and after log-out, and sends a known id with another amount. Knows at each step what the balance must be.
 */
import type { WalletReply, WalletStatus } from '@marquee/contracts/wallet';

import type { Dice } from './dice.ts';
import type { Member } from './member.ts';
import { type Admission, GAME, VENDOR } from './simulator.ts';
import type { Kind, Movement, WalletLine } from './wallet-line.ts';

/** 1/100,000 of the currency unit, of which the wallet API counts a cent as a thousand. */
const UNITS_A_CENT = 1000n;
const MOST_CENTS = 5_000;

/** What the players of a run did and heard. */
export interface RunLog {
  readonly movements: Movement[];
  /** What was heard and cannot be right, a line each. */
  readonly wrong: string[];
  /** Answers heard to movements; each repeat counts. */
  acknowledged: number;
  /** Answers that stayed out, other than those hung up on. */
  silences: number;
  readonly counts: Record<'repeats' | 'mutations' | 'tombstones' | 'earlyWins' | 'lateWins' | 'rollbacks', number>;
}

export const newRunLog = (): RunLog => ({
  movements: [],
  wrong: [],
  acknowledged: 0,
  silences: 0,
  counts: { repeats: 0, mutations: 0, tombstones: 0, earlyWins: 0, lateWins: 0, rollbacks: 0 },
});

export interface StormPlayer {
  readonly merchant: string;
  /** The platform's id of the member. */
  readonly memberId: string;
  /** What the member must have, in cents. */
  cents(): bigint;
  /** What the member's page shows. */
  readCents(): Promise<bigint>;
  /** One round of some kind, to its end. */
  play(): Promise<void>;
}

export interface StormSettings {
  readonly merchant: string;
  readonly member: Member;
  readonly line: WalletLine;
  readonly dice: Dice;
  readonly log: RunLog;
  readonly startCents: bigint;
}

export async function seatStormPlayer(settings: StormSettings): Promise<StormPlayer> {
  const admission = await admit(settings.member);
  return new Player(settings, admission);
}

async function admit(member: Member): Promise<Admission> {
  const told = (await member.launch(VENDOR, GAME)).searchParams;
  return { user: told.get('user') ?? '', token: told.get('token') ?? '', currency: told.get('currency') ?? '' };
}

type Ask = Omit<Movement, 'merchant' | 'user' | 'status' | 'wasUnknown'> & { readonly round: string };

class Player implements StormPlayer {
  readonly merchant: string;
  readonly memberId: string;
  #cents: bigint;
  #count = 0;
  #admission: Admission;
  readonly #of: StormSettings;

  constructor(settings: StormSettings, admission: Admission) {
    this.#of = settings;
    this.#admission = admission;
    this.merchant = settings.merchant;
    this.memberId = admission.user.split('.')[1] ?? '';
    this.#cents = settings.startCents;
  }

  cents = (): bigint => this.#cents;

  readCents = (): Promise<bigint> => this.#of.member.readCents();

  play(): Promise<void> {
    const { dice } = this.#of;
    const acts = [
      () => this.#plain(),
      () => this.#plain(),
      () => this.#repeated(),
      () => this.#rolledBack(),
      () => this.#rolledBackFirst(),
      () => this.#paidFirst(),
      () => this.#mutated(),
    ] as const;
    // A log-in costs a hundred bets.
    return dice.isHit(0.01) ? this.#paidAfterLogOut() : dice.pick(acts)();
  }

  async #plain(): Promise<void> {
    const bet = await this.#bet();
    if (this.#of.dice.isHit(0.6)) await this.#win(bet);
  }

  /** The same bet three times, two of them at once. */
  async #repeated(): Promise<void> {
    const ask = this.#newBet();
    const movement = this.#note(ask);
    const replies = await Promise.all([this.#send(movement, ask), this.#send(movement, ask)]);
    if (replies[0].status === 'RS_OK') this.#cents -= ask.cents;
    replies.push(await this.#send(movement, ask));
    this.#of.log.counts.repeats += 2;
    for (const reply of replies) this.#expect(ask, reply, ['RS_OK']);
    await this.#win(ask);
  }

  async #rolledBack(): Promise<void> {
    const bet = await this.#bet();
    const isWon = this.#of.dice.isHit(0.3);
    if (isWon) await this.#win(bet);
    await this.#takeBack(bet);
    if (this.#of.dice.isHit(0.5)) await this.#takeBack(bet);
  }

  /** The bet comes after its rollback, and must not be booked any more. */
  async #rolledBackFirst(): Promise<void> {
    const bet = this.#newBet();
    const back = this.#newAsk('rollback', bet.round, 0n, bet.ref);
    this.#expect(back, await this.#send(this.#note(back), back), ['RS_OK']);
    this.#expect(bet, await this.#send(this.#note(bet), bet), ['RS_ERROR_TRANSACTION_ROLLED_BACK']);
    this.#of.log.counts.tombstones += 1;
  }

  /** A win that overtakes its bet is refused until the bet is there. */
  async #paidFirst(): Promise<void> {
    const bet = this.#newBet();
    const early = this.#newAsk('win', bet.round, this.#amount(), bet.ref);
    this.#expect(early, await this.#send(this.#note(early), early), ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST']);
    this.#of.log.counts.earlyWins += 1;
    await this.#bet(bet);
    await this.#win(bet);
  }

  /** A known id with another amount says nothing about the first. */
  async #mutated(): Promise<void> {
    const bet = await this.#bet();
    const changed = { ...bet, cents: bet.cents + 1n };
    const unnoted = { ...this.#fresh(changed), ref: bet.ref };
    this.#expect(changed, await this.#send(unnoted, changed), ['RS_ERROR_DUPLICATE_TRANSACTION']);
    this.#of.log.counts.mutations += 1;
  }

  /** What is owed is owed after log-out, too; then the player comes back. */
  async #paidAfterLogOut(): Promise<void> {
    const bet = await this.#bet();
    await this.#of.member.logOut();
    await this.#win(bet);
    this.#of.log.counts.lateWins += 1;
    this.#admission = await admit(this.#of.member);
  }

  async #bet(ask: Ask = this.#newBet()): Promise<Ask> {
    const reply = await this.#send(this.#note(ask), ask);
    if (reply.status === 'RS_OK') this.#cents -= ask.cents;
    this.#expect(ask, reply, ['RS_OK']);
    return ask;
  }

  async #win(bet: Ask): Promise<void> {
    const ask = this.#newAsk('win', bet.round, this.#amount(), bet.ref);
    const reply = await this.#send(this.#note(ask), ask);
    if (reply.status === 'RS_OK') this.#cents += ask.cents;
    this.#expect(ask, reply, ['RS_OK']);
  }

  /** Gives the stake back and takes what was paid for it; a second time nothing. */
  async #takeBack(bet: Ask): Promise<void> {
    const about = this.#of.log.movements.filter(({ target, status }) => target === bet.ref && status === 'RS_OK');
    const isFirst = about.every(({ kind }) => kind === 'win');
    const ask = this.#newAsk('rollback', bet.round, 0n, bet.ref);
    const reply = await this.#send(this.#note(ask), ask);
    if (isFirst && reply.status === 'RS_OK') this.#cents += about.reduce((sum, { cents }) => sum - cents, bet.cents);
    this.#of.log.counts.rollbacks += 1;
    this.#expect(ask, reply, ['RS_OK']);
  }

  #amount = (): bigint => BigInt(this.#of.dice.between(1, MOST_CENTS));

  #newBet = (): Ask => {
    this.#count += 1;
    const round = `${this.merchant}:${this.memberId}:${this.#count}`;
    return this.#newAsk('bet', round, this.#amount(), null);
  };

  #newAsk = (kind: Kind, round: string, cents: bigint, target: string | null): Ask => {
    this.#count += 1;
    return { kind, ref: `${this.merchant}:${this.memberId}:${kind}-${this.#count}`, round, cents, target };
  };

  #fresh = ({ round: _round, ...ask }: Ask): Movement => ({
    ...ask,
    merchant: this.merchant,
    user: this.#admission.user,
    status: null,
    wasUnknown: false,
  });

  #note(ask: Ask): Movement {
    const movement = this.#fresh(ask);
    this.#of.log.movements.push(movement);
    return movement;
  }

  async #send(movement: Movement, { kind, ref, round, cents, target }: Ask): Promise<WalletReply> {
    const { user, token, currency } = this.#admission;
    const { line, dice, log } = this.#of;
    const money = kind === 'rollback' ? {} : { amount: Number(cents * UNITS_A_CENT), currency };
    const about = target === null ? {} : { reference_transaction_uuid: target };
    const fields = { user, token, game_code: GAME, transaction_uuid: ref, round, ...money, ...about };
    const hasPatience = !dice.isHit(0.03);
    let silences = 0;
    const onSilence = () => {
      movement.wasUnknown = true;
      silences += 1;
    };
    const reply = await line.ask(kind, fields, { onSilence, ...(!hasPatience && { impatienceMs: 2 }) });
    log.silences += hasPatience ? silences : Math.max(0, silences - 1);
    movement.status ??= reply.status;
    log.acknowledged += 1;
    return reply;
  }

  /** The status, whose answer it is, and what is left. */
  #expect({ ref }: Ask, reply: WalletReply, statuses: readonly WalletStatus[]): void {
    const { wrong } = this.#of.log;
    const { user, currency } = this.#admission;
    if (!statuses.includes(reply.status)) wrong.push(`${ref}: ${reply.status} instead of ${statuses}`);
    if (reply.user !== user || reply.currency !== currency)
      wrong.push(`${ref}: answered about ${reply.user} in ${reply.currency}`);
    if (BigInt(reply.balance ?? -1) !== this.#cents * UNITS_A_CENT)
      wrong.push(`${ref}: a balance of ${reply.balance}, not ${this.#cents} cents`);
  }
}
