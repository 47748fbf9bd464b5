/** `in`: from the main wallet to the vendor's. `out`: back. */
export type Direction = 'in' | 'out';

/** An order as the vendor receives it. A repeat carries the same values. */
export interface TransferOrder {
  /** Our id and the vendor's idempotency key. */
  readonly id: string;
  readonly direction: Direction;
  /** The player's name at the vendor. */
  readonly player: string;
  readonly currency: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
  /** Signed. A vendor refuses an order older than `ORDER_GOOD_MS`, so one that arrives late has no effect. */
  readonly orderedAt: Date;
}

/**
 * - `done`: the vendor has booked it.
 * - `refused`: the vendor has not, and never will.
 * - `working`: the vendor has it and has not decided yet.
 */
export type TransferOutcome =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'working' };

/** How far a vendor's clock may differ from the signed time of an order, in both directions. */
export const ORDER_GOOD_MS = 30_000;

/** A round played with money that a vendor keeps. */
export interface VendorRound {
  /** The player's name at the vendor. */
  readonly player: string;
  /** The vendor's id of the round. */
  readonly round: string;
  readonly game: string;
  readonly currency: string;
  /** Minor units. */
  readonly stake: bigint;
  readonly won: bigint;
  readonly at: Date;
}

export interface VendorRounds {
  /** In the order they were played; null for an invalid entry. */
  readonly rounds: readonly (VendorRound | null)[];
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;
}

/**
 * A vendor that keeps its players' balance itself. Each call is one attempt. @throws ProviderCallError without a usable answer.
 */
export interface TransferVendor {
  /** The provider's code, stored in the ledger for ever. */
  readonly code: string;
  /** Vendors under which its games are shown; the first names its wallet. */
  readonly vendors: readonly [string, ...string[]];
  /** Opens the player's wallet; idempotent. */
  openPlayer(player: string, currency: string): Promise<void>;
  /** Executes an order. Throws whenever the result is not certain. */
  move(order: TransferOrder): Promise<TransferOutcome>;
  /** The result of an order; null: the vendor has never seen it. */
  query(order: TransferOrder): Promise<TransferOutcome | null>;
  /** The player's balance there, in minor units. */
  balance(player: string, currency: string): Promise<bigint>;
  /** A page of all players' rounds; `after` is the previous page's `next`, empty at first. */
  rounds(after: string): Promise<VendorRounds>;
}
