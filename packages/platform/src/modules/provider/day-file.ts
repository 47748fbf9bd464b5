import type { DayAbout, FileFault } from '@marquee/contracts/schemas/reconciliation';

/** Why a provider's account of a day can't be used. */
export class DayFileError extends Error {
  override readonly name = 'DayFileError';
  readonly fault: FileFault;

  constructor(fault: FileFault, options: ErrorOptions = {}) {
    super(`The day's file is ${fault}`, options);
    this.fault = fault;
  }
}

/** A transaction as the provider has it, in the ledger's terms. */
export interface DayLine {
  readonly ref: string;
  readonly kind: 'bet' | 'free_bet' | 'win' | 'rollback' | 'transfer_in' | 'transfer_out';
  /** A win's bet, where its protocol names one; of a rollback, what it took back. */
  readonly target: string | null;
  /** As `formatPlayer` writes one, if it is one of ours. */
  readonly user: string;
  /** Empty of a transfer, as its game is. */
  readonly round: string;
  readonly game: string;
  /** Minor units, decimal text: a provider may well write a fraction of one. */
  readonly amount: string;
  readonly currency: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** An account that is whole and its provider's own. */
export interface DayFile {
  /** SHA-256 of what is signed. */
  readonly hash: Buffer;
  /** One by one. Whoever has not reached the end without an error has read nothing. @throws DayFileError */
  lines(): AsyncIterable<DayLine>;
}

/** A provider that gives account of its days. */
export interface DayFiles {
  /** What its days are made of: bets and wins over our wallet, or money moved to one of its own and back. */
  readonly about: DayAbout;
  /** Brings a brand's day into `folder`. @throws DayFileError */
  fetch(
    asked: { readonly merchant: string; readonly day: string },
    folder: string,
    signal: AbortSignal,
  ): Promise<DayFile>;
}
