import type { FastifyBaseLogger } from 'fastify';

/** The provider that signed the call. */
export interface Caller {
  readonly provider: string;
  readonly log: FastifyBaseLogger;
}

/** Player, token and game of a call. */
export interface Play {
  readonly user: string;
  readonly token: string;
  readonly game: string;
}
export interface PlayMovement extends Play {
  /** The provider's id of the transaction. */
  readonly ref: string;
  readonly round: string;
  /** The round takes no more stakes. */
  readonly closes: boolean;
}
export interface Amount {
  /** In the protocol's units: a repeat is compared by it. */
  readonly sent: number;
  /** Null: it contains a fraction of a minor unit. */
  readonly minor: bigint | null;
  /** The whole minor units in it. */
  readonly whole: bigint;
  readonly currency: string;
}
export interface BetRequest extends PlayMovement {
  readonly amount: Amount;
  /** The player does not pay for it. */
  readonly free: { readonly reward: string | null } | null;
}
export interface WinRequest extends PlayMovement {
  readonly amount: Amount;
  /** The bet it belongs to; null: any bet of the round. */
  readonly target: string | null;
}
export interface RollbackRequest extends PlayMovement {
  /** The transaction to undo. */
  readonly target: string;
  /** The amount of the target, where the protocol sends it. */
  readonly amount: Amount | null;
}

/** The outcome of a call. Only `done` moved money, now or in an earlier call. */
export type WalletOutcome =
  | 'done'
  // The config service has not answered yet: the provider must retry.
  | 'brandsUnknown'
  | 'brandMissing'
  | 'sessionMissing'
  | 'sessionOver'
  | 'gameWrong'
  | 'currencyWrong'
  | 'invalidAmount'
  | 'targetIsItself'
  | 'playerBlocked'
  // What protects the player stops play: a limit, an exclusion or time-out, a due reality check, the end of the session's play.
  | 'limitReached'
  | 'playerExcluded'
  | 'realityCheckDue'
  | 'sessionLimit'
  | 'maintenance'
  | 'insufficientFunds'
  | 'dataDiffers'
  | 'rolledBack'
  | 'betMissing'
  | 'roundClosed';

export interface WalletResult {
  readonly outcome: WalletOutcome;
  /** What the player can spend, where the player is known. */
  readonly account?: { readonly currency: string; readonly minor: bigint };
  /** Our id of the transaction. */
  readonly transaction?: string;
}
