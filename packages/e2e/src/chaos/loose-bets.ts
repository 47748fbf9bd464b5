/** Bets of a player that stay open for a while, at either provider, and their ends. */
import { type Admissions, memberIdOf } from './admission.ts';
import type { Dice } from './dice.ts';
import type { RunLog } from './run-log.ts';
import { ADAPTERS, SIMULATED, type SimulatedAdapter } from './simulator.ts';
import type { Call, Kind, Movement, WalletLine } from './wallet-line.ts';

const KEPT = 12;
const MOST_CENTS = 5_000;

export interface LooseBetsSettings {
  readonly merchant: string;
  readonly admissions: Admissions;
  readonly lines: Readonly<Record<SimulatedAdapter, WalletLine>>;
  readonly dice: Dice;
  readonly log: RunLog;
}

type MoveRequest = Omit<Call, 'admission' | 'merchant'> & { readonly adapter: SimulatedAdapter };

export class LooseBets {
  readonly memberId: string;
  readonly #of: LooseBetsSettings;
  #count = 0;
  /** Accepted bets that have not ended, oldest first. */
  readonly #owed: MoveRequest[] = [];

  constructor(settings: LooseBetsSettings) {
    this.#of = settings;
    this.memberId = memberIdOf(settings.admissions);
  }

  isFull = (): boolean => this.#owed.length > KEPT;

  /** Places a bet. Resolves with the code of the refusal; null: it was accepted. */
  async place(): Promise<string | null> {
    const ref = this.#newRef('bet');
    const adapter = this.#of.dice.pick(ADAPTERS);
    const bet = { adapter, ref, round: `round-${ref}`, cents: this.#amount(), target: null, closes: false };
    const request: MoveRequest = { ...bet, kind: 'bet' };
    const refusal = await this.#request(request);
    if (refusal === null) this.#owed.push(request);
    return refusal;
  }

  /** Pays or takes back the oldest bet, which is never refused. */
  async endOne(kind: Kind = this.#of.dice.pick<Kind>(['win', 'rollback'])): Promise<void> {
    const bet = this.#owed.shift();
    if (bet === undefined) return;
    const cents = kind === 'win' ? this.#amount() : bet.cents;
    const request: MoveRequest = { ...bet, kind, ref: this.#newRef(kind), cents, target: bet.ref, closes: true };
    const refusal = await this.#request(request);
    if (refusal !== null) this.#of.log.wrong.push(`${request.ref}: what is owed was refused with ${refusal}`);
  }

  async endAll(): Promise<void> {
    while (this.#owed.length > 0) await this.endOne();
  }

  async #request({ adapter, ...call }: MoveRequest): Promise<string | null> {
    const { log, lines, merchant, admissions } = this.#of;
    const { kind, ref, target, cents } = call;
    const movement: Movement = {
      merchant,
      provider: SIMULATED[adapter].code,
      kind,
      ref,
      target,
      cents,
      isDone: null,
      answeredAt: null,
      transaction: null,
      wasUnknown: false,
    };
    log.movements.push(movement);
    const onNoAnswer = () => {
      movement.wasUnknown = true;
      log.unanswered += 1;
    };
    const reply = await lines[adapter].send({ ...call, merchant, admission: admissions[adapter] }, { onNoAnswer });
    movement.isDone = reply.outcome === lines[adapter].outcomes.done;
    movement.transaction = reply.transaction;
    log.acknowledged += 1;
    return movement.isDone ? null : reply.outcome;
  }

  #amount = (): bigint => BigInt(this.#of.dice.between(1, MOST_CENTS));

  #newRef(kind: Kind): string {
    this.#count += 1;
    return `${this.#of.merchant}:${this.memberId}:${kind}-${this.#count}`;
  }
}
