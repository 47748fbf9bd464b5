import { BONUS, CASH, prizeOf, type Step, stakeOf } from './bonus-suite.ts';

interface Round {
  /** The bonus's part of the stake, and of the win where it did not fall on cash. */
  readonly part: bigint;
  readonly isCounted: boolean;
  state: 'open' | 'closed' | 'voided';
  won: { cash: bigint; bonus: bigint; lost: bigint } | 'taken' | null;
}

/** Predicts balances, turnover and state from the published rules, without the database. */
export class BonusModel {
  cash = CASH;
  bonus = BONUS;
  progress = 0n;
  state: 'active' | 'released' | 'forfeited' = 'active';
  readonly #required: bigint;
  readonly #rounds = new Map<number, Round>();
  readonly #dead = new Set<string>();

  constructor(required: bigint) {
    this.#required = required;
  }

  step({ kind, bet }: Step): void {
    if (kind === 'forfeit') {
      if (this.state === 'active') [this.state, this.bonus] = ['forfeited', 0n];
      return;
    }
    const round = this.#rounds.get(bet);
    if (kind === 'bet') this.#placeBet(bet);
    else if (kind === 'win') this.#payWin(round, bet);
    else if (kind === 'rollback') this.#backBet(round, bet);
    else this.#backWin(round, bet);
    if (this.state !== 'active' || this.progress < this.#required) return;
    [this.cash, this.bonus, this.state] = [this.cash + this.bonus, 0n, 'released'];
  }

  #placeBet(bet: number): void {
    if (this.#rounds.has(bet) || this.#dead.has(`bet-${bet}`)) return;
    const stake = stakeOf(bet);
    const part = stake > this.cash ? stake - this.cash : 0n;
    if (part > this.bonus) {
      this.#dead.add(`bet-${bet}`);
      return;
    }
    this.cash -= stake - part;
    this.bonus -= part;
    this.#rounds.set(bet, { part, isCounted: this.state === 'active', state: 'open', won: null });
  }

  #payWin(round: Round | undefined, bet: number): void {
    if (round === undefined || round.state === 'voided' || round.won !== null || this.#dead.has(`win-${bet}`)) return;
    const prize = prizeOf(bet);
    const part = this.state === 'released' ? 0n : (prize * round.part) / stakeOf(bet);
    const isActive = this.state === 'active';
    round.won = { cash: prize - part, bonus: isActive ? part : 0n, lost: isActive ? 0n : part };
    this.cash += round.won.cash;
    this.bonus += round.won.bonus;
    round.state = 'closed';
    if (round.isCounted && isActive) this.progress += stakeOf(bet);
  }

  /** Money of an ended bonus is where that went. */
  #move(cash: bigint, bonus: bigint): boolean {
    const toCash = this.state === 'released' ? cash + bonus : cash;
    if (this.cash + toCash < 0n) return false;
    this.cash += toCash;
    // What the bonus has lost since, the operator bears.
    if (this.state === 'active') this.bonus = this.bonus + bonus < 0n ? 0n : this.bonus + bonus;
    return true;
  }

  #backBet(round: Round | undefined, bet: number): void {
    if (round === undefined) {
      this.#dead.add(`bet-${bet}`);
      return;
    }
    if (round.state === 'voided') return;
    const won = round.won === null || round.won === 'taken' ? { cash: 0n, bonus: 0n } : round.won;
    if (!this.#move(stakeOf(bet) - round.part - won.cash, round.part - won.bonus)) return;
    if (round.state === 'closed' && round.isCounted && this.state === 'active') this.progress -= stakeOf(bet);
    round.state = 'voided';
    round.won = 'taken';
  }

  #backWin(round: Round | undefined, bet: number): void {
    if (round?.won === 'taken') return;
    if (round === undefined || round.won === null) {
      this.#dead.add(`win-${bet}`);
      return;
    }
    if (this.#move(-round.won.cash, -round.won.bonus)) round.won = 'taken';
  }
}
