import type { DayAbout, FileFault } from '@marquee/contracts/schemas/reconciliation';

/** Why a provider's day file cannot be used. */
export class DayFileError extends Error {
  override readonly name = 'DayFileError';
  readonly fault: FileFault;

  constructor(fault: FileFault, options: ErrorOptions = {}) {
    super(`The day's file is ${fault}`, options);
    this.fault = fault;
  }
}

/** A transaction as the provider reports it, in the ledger's terms. */
export interface DayLine {
  readonly ref: string;
  readonly kind:
    | ('bet' | 'free_bet' | 'win' | 'rollback' | 'transfer_in' | 'transfer_out')
    | ('payment' | 'refund' | 'chargeback' | 'return_reversal' | 'payout' | 'payout_return' | 'fee');
  /** Of a win its bet, where the protocol names one; of a rollback the transaction it undoes; of a payment provider's movement its name for it. */
  readonly target: string | null;
  /** Written by `formatPlayer` if it is one of our players. Empty where players are not named. */
  readonly user: string;
  /** Empty for a transfer, like its game. Of a payment or payout its order, without the brand. */
  readonly round: string;
  readonly game: string;
  /** Minor units as decimal text: a provider may report a fraction of one. A fee that is given back is negative. */
  readonly amount: string;
  readonly currency: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** A complete day file, signed by its provider. */
export interface DayFile {
  /** SHA-256 of the signed bytes. */
  readonly hash: Buffer;
  /** Yields line by line. The file is valid only once the iteration has ended without an error. @throws DayFileError */
  lines(): AsyncIterable<DayLine>;
}

/** A provider that publishes day files. */
export interface DayFiles {
  /** What its days contain. */
  readonly about: DayAbout;
  /** Downloads a brand's day into `folder`. @throws DayFileError */
  fetch(
    request: { readonly merchant: string; readonly day: string },
    folder: string,
    signal: AbortSignal,
  ): Promise<DayFile>;
}
