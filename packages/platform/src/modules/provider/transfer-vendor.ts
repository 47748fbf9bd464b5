/** Which way: from the main wallet to the vendor's, or back. */
export type Direction = 'in' | 'out';

/** An order as a vendor is given it. Whoever repeats it says the same. */
export interface TransferOrder {
  /** Ours, and the vendor's key: it does no id twice. */
  readonly id: string;
  readonly direction: Direction;
  /** As the vendor knows the player. */
  readonly player: string;
  readonly currency: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
  /** Signed with it: a vendor takes no order older than `ORDER_GOOD_MS`, however late it arrives. */
  readonly orderedAt: Date;
}

/**
 * - `done`: it stands in the vendor's book.
 * - `refused`: it does not, and never will.
 * - `working`: the vendor has it, and does not know yet.
 */
export type TransferWord =
  | { readonly said: 'done' }
  | { readonly said: 'refused'; readonly reason: string }
  | { readonly said: 'working' };

/** How far a vendor's clock may be from the time an order is signed with, either way. */
export const ORDER_GOOD_MS = 30_000;

/** A round played with the money that a vendor keeps. */
export interface VendorRound {
  /** As the vendor knows the player. */
  readonly player: string;
  /** The vendor's id of it. */
  readonly round: string;
  readonly game: string;
  readonly currency: string;
  /** Minor units. */
  readonly stake: bigint;
  readonly won: bigint;
  readonly at: Date;
}

export interface VendorRounds {
  /** In the order they were played; null for an entry that makes no sense. */
  readonly rounds: readonly (VendorRound | null)[];
  /** Where the page after it begins; null: these were the last. */
  readonly next: string | null;
}

/** A vendor that keeps its players' balance itself. Each call is one attempt. @throws ProviderCallError where there was no usable answer. */
export interface TransferVendor {
  /** The provider's code, in the ledger for ever. */
  readonly code: string;
  /** Vendors its games are shown under; the first stands for its wallet. */
  readonly vendors: readonly [string, ...string[]];
  /** Makes the player's wallet; the same again is no mistake. */
  openPlayer(player: string, currency: string): Promise<void>;
  /** Does an order. Throws wherever it is not certain what came of it. */
  move(order: TransferOrder): Promise<TransferWord>;
  /** What came of an order; null: the vendor has never seen it. */
  look(order: TransferOrder): Promise<TransferWord | null>;
  /** What the player has there, minor units. */
  balance(player: string, currency: string): Promise<bigint>;
  /** A page of everybody's rounds; `after` is the `next` of the one before, empty at first. */
  rounds(after: string): Promise<VendorRounds>;
}
