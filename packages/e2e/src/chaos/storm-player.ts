/**
 * A player of the simulated providers with the worst behaviour: repeats, hangs up, rolls back before the bet, pays before the bet and
 * after log-out, sends a known id with another amount. Meanwhile the player moves money to a vendor and back, deposits and withdraws. The
 * player knows the correct balance at each step.
 */
import { type Admissions, admit, memberIdOf } from './admission.ts';
import { type Cashier, openCashier, type PaymentEndings } from './cashier.ts';
import type { Dice } from './dice.ts';
import type { Member } from './member.ts';
import { createMover, type Endings, type Mover } from './mover.ts';
import type { RunLog } from './run-log.ts';
import { ADAPTERS, SIMULATED, type SimulatedAdapter } from './simulator.ts';
import type { Call, Kind, Movement, Outcome, WalletLine, WalletReply } from './wallet-line.ts';

const MOST_CENTS = 5_000;
/** Share of transfers among a player's actions. */
const MOVES = 0.03;
/** Share of deposits and withdrawals, which take seconds. */
const VISITS = 0.03;

export interface StormPlayer {
  readonly merchant: string;
  /** The platform's id of the member. */
  readonly memberId: string;
  /** The member's expected balance, in cents. */
  cents(): bigint;
  /** The balance that the member's page shows. */
  readCents(): Promise<bigint>;
  /** Plays one round of a random kind to its end, or makes a transfer. */
  play(): Promise<void>;
  playRound(): Promise<void>;
}

export interface StormSettings {
  readonly merchant: string;
  readonly member: Member;
  readonly lines: Readonly<Record<SimulatedAdapter, WalletLine>>;
  readonly dice: Dice;
  readonly log: RunLog;
  readonly port: number;
  readonly startCents: bigint;
  readonly endings: Endings;
  readonly paymentEndings: PaymentEndings;
  readonly outageMs: number;
}

export async function seatStormPlayer(settings: StormSettings): Promise<StormPlayer> {
  const admissions = await admit(settings.member);
  const { port, member, dice, log, paymentEndings: endings, outageMs } = settings;
  const { currency } = admissions.hub88;
  const cashier = openCashier({ port, member, currency, dice, log: log.payments, endings, outageMs });
  return new Player(settings, admissions, cashier);
}

type MoveRequest = Omit<Call, 'admission' | 'merchant'> & { readonly adapter: SimulatedAdapter };

class Player implements StormPlayer {
  readonly merchant: string;
  readonly memberId: string;
  #cents: bigint;
  #count = 0;
  #admissions: Admissions;
  readonly #mover: Mover;
  readonly #cashier: Cashier;
  readonly #of: StormSettings;
  /** Wins and rollbacks of each bet. */
  readonly #about = new Map<string, readonly Movement[]>();

  constructor(settings: StormSettings, admissions: Admissions, cashier: Cashier) {
    this.#of = settings;
    this.#cashier = cashier;
    this.#admissions = admissions;
    this.merchant = settings.merchant;
    this.memberId = memberIdOf(admissions);
    this.#cents = settings.startCents;
    const { merchant, member, dice, log, endings, outageMs } = settings;
    const { currency } = admissions.hub88;
    const give = member.giveOrder;
    this.#mover = createMover({ merchant, currency, give, dice, log: log.transfers, endings, outageMs });
  }

  cents = (): bigint => this.#cents;

  readCents = (): Promise<bigint> => this.#of.member.readCents();

  async play(): Promise<void> {
    const { dice } = this.#of;
    if (dice.isHit(VISITS)) this.#cents += await this.#cashier.visit();
    else if (dice.isHit(MOVES)) this.#cents += await this.#mover.move();
    else await this.playRound();
  }

  playRound(): Promise<void> {
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
    // A log-in takes as long as a hundred bets.
    return dice.isHit(0.01) ? this.#paidAfterLogOut() : dice.pick(acts)();
  }

  async #plain(): Promise<void> {
    const bet = await this.#bet();
    await this.#win(bet, this.#of.dice.isHit(0.6) ? this.#amount() : 0n);
  }

  /** The same bet three times, two of them at once. */
  async #repeated(): Promise<void> {
    const request = this.#newBet();
    const movement = this.#note(request);
    const replies = await Promise.all([this.#send(movement, request), this.#send(movement, request)]);
    if (this.#isDone(request, replies[0])) this.#cents -= request.cents;
    replies.push(await this.#send(movement, request));
    this.#of.log.counts.repeats += 2;
    for (const reply of replies) this.#expect(request, reply, 'done');
    await this.#win(request);
  }

  async #rolledBack(): Promise<void> {
    const bet = await this.#bet();
    if (this.#of.dice.isHit(0.3)) await this.#win(bet);
    await this.#takeBack(bet);
    if (this.#of.dice.isHit(0.5)) await this.#takeBack(bet);
  }

  /** The bet comes after its rollback and must not be booked. */
  async #rolledBackFirst(): Promise<void> {
    const bet = this.#newBet();
    const back = this.#newRequest('rollback', bet, bet.cents);
    this.#expect(back, await this.#send(this.#note(back), back), 'done');
    this.#expect(bet, await this.#send(this.#note(bet), bet), 'rolledBack');
    this.#of.log.counts.tombstones += 1;
  }

  /** A win is refused until its bet is there. The player waits for the answer, because a late first attempt would be paid after the bet. */
  async #paidFirst(): Promise<void> {
    const bet = this.#newBet();
    const early = this.#newRequest('win', bet, this.#amount());
    this.#expect(early, await this.#send(this.#note(early), early, true), 'betMissing');
    this.#of.log.counts.earlyWins += 1;
    await this.#bet(bet);
    await this.#win(bet);
  }

  /** A known id with another amount reveals nothing about the first. */
  async #mutated(): Promise<void> {
    const bet = await this.#bet();
    const changed = { ...bet, cents: bet.cents + 1n };
    const unnoted = { ...this.#fresh(changed), ref: bet.ref };
    this.#expect(changed, await this.#send(unnoted, changed), 'dataDiffers');
    this.#of.log.counts.mutations += 1;
    await this.#win(bet, 0n);
  }

  /** A win is also paid after log-out. Then the player logs in again. */
  async #paidAfterLogOut(): Promise<void> {
    const bet = await this.#bet();
    await this.#of.member.logOut();
    await this.#win(bet);
    this.#of.log.counts.lateWins += 1;
    this.#admissions = await admit(this.#of.member);
  }

  async #bet(request: MoveRequest = this.#newBet()): Promise<MoveRequest> {
    const reply = await this.#send(this.#note(request), request);
    if (this.#isDone(request, reply)) this.#cents -= request.cents;
    this.#expect(request, reply, 'done');
    return request;
  }

  /** The end of the round; a lost one ends with an amount of zero. */
  async #win(bet: MoveRequest, cents = this.#amount()): Promise<void> {
    const request = this.#newRequest('win', bet, cents);
    const reply = await this.#send(this.#note(request), request);
    if (this.#isDone(request, reply)) this.#cents += request.cents;
    this.#expect(request, reply, 'done');
  }

  /** Returns the stake and undoes its wins. A second rollback changes nothing. */
  async #takeBack(bet: MoveRequest): Promise<void> {
    const about = (this.#about.get(bet.ref) ?? []).filter(({ isDone }) => isDone);
    const isFirst = about.every(({ kind }) => kind === 'win');
    const request = this.#newRequest('rollback', bet, bet.cents);
    const reply = await this.#send(this.#note(request), request);
    if (isFirst && this.#isDone(request, reply))
      this.#cents += about.reduce((sum, { cents }) => sum - cents, bet.cents);
    this.#of.log.counts.rollbacks += 1;
    this.#expect(request, reply, 'done');
  }

  #amount = (): bigint => BigInt(this.#of.dice.between(1, MOST_CENTS));

  #newRef(kind: Kind): string {
    this.#count += 1;
    return `${this.merchant}:${this.memberId}:${kind}-${this.#count}`;
  }

  /** On a separate round, at either provider. */
  #newBet = (): MoveRequest => {
    const ref = this.#newRef('bet');
    const adapter = this.#of.dice.pick(ADAPTERS);
    return { adapter, kind: 'bet', ref, round: `round-${ref}`, cents: this.#amount(), target: null, closes: false };
  };

  #newRequest = (
    kind: 'win' | 'rollback',
    { adapter, round, ref: target }: MoveRequest,
    cents: bigint,
  ): MoveRequest => ({ adapter, kind, ref: this.#newRef(kind), round, cents, target, closes: true });

  #fresh = ({ kind, ref, target, cents, adapter }: MoveRequest): Movement => ({
    kind,
    ref,
    target,
    cents,
    merchant: this.merchant,
    provider: SIMULATED[adapter].code,
    isDone: null,
    answeredAt: null,
    transaction: null,
    wasUnknown: false,
  });

  #note(request: MoveRequest): Movement {
    const movement = this.#fresh(request);
    this.#of.log.movements.push(movement);
    if (request.target !== null)
      this.#about.set(request.target, [...(this.#about.get(request.target) ?? []), movement]);
    return movement;
  }

  async #send(
    movement: Movement,
    request: MoveRequest,
    waitsForAnswer = !this.#of.dice.isHit(0.03),
  ): Promise<WalletReply> {
    const { adapter, ...call } = request;
    const { lines, log } = this.#of;
    let unanswered = 0;
    const onNoAnswer = () => {
      movement.wasUnknown = true;
      unanswered += 1;
    };
    const fullCall = { ...call, merchant: this.merchant, admission: this.#admissions[adapter] };
    const reply = await lines[adapter].send(fullCall, { onNoAnswer, ...(!waitsForAnswer && { hangUpAfterMs: 2 }) });
    log.unanswered += waitsForAnswer ? unanswered : Math.max(0, unanswered - 1);
    movement.isDone ??= this.#isDone(request, reply);
    movement.answeredAt ??= Date.now();
    log.acknowledged += 1;
    this.#sameTransaction(movement, reply);
    return reply;
  }

  /** The ledger's id must be the same in every repeat. The first one is compared with the ledger. */
  #sameTransaction(movement: Movement, { transaction }: WalletReply): void {
    movement.transaction ??= transaction;
    if (transaction !== null && transaction !== movement.transaction)
      this.#of.log.wrong.push(`${movement.ref}: answered with ${transaction}, before with ${movement.transaction}`);
  }

  #isDone = ({ adapter }: MoveRequest, { outcome }: WalletReply): boolean =>
    outcome === this.#of.lines[adapter].outcomes.done;

  /** Compares outcome, player, currency and balance with the expected ones. */
  #expect({ adapter, ref }: MoveRequest, { outcome, ...reply }: WalletReply, right: Outcome): void {
    const { wrong } = this.#of.log;
    const { user, currency } = this.#admissions[adapter];
    const expected = this.#of.lines[adapter].outcomes[right];
    if (outcome !== expected) wrong.push(`${ref}: ${outcome} instead of ${expected}`);
    if ((reply.user ?? user) !== user || (reply.currency ?? currency) !== currency)
      wrong.push(`${ref}: answered about ${reply.user} in ${reply.currency}`);
    if ((reply.cents ?? this.#cents) !== this.#cents)
      wrong.push(`${ref}: a balance of ${reply.cents} cents, not ${this.#cents}`);
    if (right === 'done' && reply.cents === null) wrong.push(`${ref}: no balance in the answer`);
  }
}
