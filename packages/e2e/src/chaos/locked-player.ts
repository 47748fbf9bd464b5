/**
 * A player whom staff lock during play (10). From a second after the answer none of their bets is booked, while their wins and
 * refunds are. Some bets are left open for that moment.
 */
import { randomUUID } from 'node:crypto';
import type { Finding } from './books.ts';
import type { ChaosStack } from './chaos-stack.ts';
import type { Dice } from './dice.ts';
import { type Member, untilItWorks } from './member.ts';
import { ADAPTERS, SIMULATED, type SimulatedAdapter } from './simulator.ts';
import { type Admissions, admit, type RunLog } from './storm-player.ts';
import type { Call, Kind, Movement, WalletLine } from './wallet-line.ts';

const KEPT = 12;
const MOST_CENTS = 5_000;
/** After the answer to the lock; earlier requests may be booked a moment later. */
const GRACE_MS = 1_000;
const GO_ON_MS = 2_500;

export interface LockedPlayerSettings {
  readonly stack: ChaosStack;
  readonly member: Member;
  readonly lines: Readonly<Record<SimulatedAdapter, WalletLine>>;
  readonly dice: Dice;
  readonly log: RunLog;
}

type MoveRequest = Omit<Call, 'admission' | 'merchant'> & { readonly adapter: SimulatedAdapter };

export const seatLockedPlayer = async (settings: LockedPlayerSettings): Promise<LockedPlayer> =>
  new LockedPlayer(settings, await admit(settings.member));

export class LockedPlayer {
  readonly #of: LockedPlayerSettings;
  readonly #admissions: Admissions;
  readonly #memberId: string;
  #count = 0;
  /** Staff have requested the lock; it may take effect before its answer arrives. */
  #isLockRequested = false;
  #barredAt = Number.POSITIVE_INFINITY;
  /** Valid bets that have not ended, oldest first. */
  readonly #owed: MoveRequest[] = [];

  constructor(settings: LockedPlayerSettings, admissions: Admissions) {
    this.#of = settings;
    this.#admissions = admissions;
    this.#memberId = admissions.hub88.user.split('.')[1] ?? '';
  }

  /** Whether there was enough time after the lock. */
  hasSeen = (): boolean => Date.now() > this.#barredAt + GO_ON_MS;

  /** Locks like support staff, with retries under the same key until there is an answer. */
  async bar(): Promise<void> {
    const { stack, member } = this.#of;
    const key = randomUUID();
    this.#isLockRequested = true;
    const path = `/brands/${member.merchant}/players/${this.#memberId}/lock`;
    await untilItWorks(() => stack.staff.value('POST', path, { body: { reason: 'Seen in two places at once' }, key }));
    this.#barredAt = Date.now();
  }

  /** Places one bet and ends an older one. */
  async play(): Promise<void> {
    const bet = this.#newBet();
    if (await this.#request(bet)) this.#owed.push(bet);
    if (this.#owed.length > KEPT || Date.now() > this.#barredAt + GRACE_MS) await this.#endOne();
  }

  async endAll(): Promise<void> {
    while (this.#owed.length > 0) await this.#endOne();
  }

  /** By the ledger's time of each transaction. */
  async finding(): Promise<Finding> {
    const after = await this.#of.stack.query<{ ref: string; kind: string }>(
      `SELECT ref, kind FROM core.tx WHERE tenant = '${this.#of.member.merchant}' AND member = '${this.#memberId}' AND outcome = 'posted'
       AND uuid_extract_timestamp(id) > to_timestamp(${(this.#barredAt + GRACE_MS) / 1_000})`,
    );
    const [bets, ends] = [after.filter(({ kind }) => kind === 'bet'), after.filter(({ kind }) => kind !== 'bet')];
    return {
      promise: 'from a second after a player was locked no bet of theirs was booked, and what they were owed still was',
      broken: [
        ...bets.map(({ ref }) => `${ref} was booked`),
        ...(ends.length === 0 ? ['nothing owed was booked'] : []),
      ],
    };
  }

  async #endOne(): Promise<void> {
    const bet = this.#owed.shift();
    if (bet === undefined) return;
    const { dice, log } = this.#of;
    const kind = dice.pick<Kind>(['win', 'rollback']);
    const cents = kind === 'win' ? this.#amount() : bet.cents;
    const request: MoveRequest = { ...bet, kind, ref: this.#newRef(kind), cents, target: bet.ref, closes: true };
    if (!(await this.#request(request))) log.wrong.push(`${request.ref}: what is owed was refused`);
  }

  async #request({ adapter, ...call }: MoveRequest): Promise<boolean> {
    const { log, lines, member } = this.#of;
    const { merchant } = member;
    const { kind, ref, target, cents } = call;
    const movement: Movement = {
      ...{ merchant, provider: SIMULATED[adapter].code, kind, ref, target, cents },
      ...{ isDone: null, answeredAt: null, transaction: null, wasUnknown: false },
    };
    log.movements.push(movement);
    const onNoAnswer = () => {
      movement.wasUnknown = true;
      log.unanswered += 1;
    };
    const reply = await lines[adapter].send(
      { ...call, merchant, admission: this.#admissions[adapter] },
      { onNoAnswer },
    );
    movement.isDone = reply.outcome === lines[adapter].outcomes.done;
    movement.transaction = reply.transaction;
    log.acknowledged += 1;
    if (!movement.isDone && !this.#isLockRequested)
      log.wrong.push(`${ref}: ${reply.outcome} before the lock was requested`);
    return movement.isDone;
  }

  #amount = (): bigint => BigInt(this.#of.dice.between(1, MOST_CENTS));

  #newRef(kind: Kind): string {
    this.#count += 1;
    return `${this.#of.member.merchant}:${this.#memberId}:${kind}-${this.#count}`;
  }

  #newBet(): MoveRequest {
    const ref = this.#newRef('bet');
    const adapter = this.#of.dice.pick(ADAPTERS);
    return { adapter, kind: 'bet', ref, round: `round-${ref}`, cents: this.#amount(), target: null, closes: false };
  }
}
