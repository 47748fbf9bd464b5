import type { KeyObject } from 'node:crypto';

/** What is said of a provider whatever protocol it speaks. */
interface CommonSettings {
  /** In the address of its wallet and in the ledger's `source`. */
  readonly code: string;
  /**
   * Vendor codes its games are shown under; a brand offers those its manifest names. A game that says nothing of its studio is of the first.
   * No two providers have one together.
   */
  readonly vendors: readonly [string, ...string[]];
  /** Base of its API, without a trailing slash. */
  readonly baseUrl: string;
}

export interface Hub88Settings extends CommonSettings {
  readonly adapter: 'hub88';
  /** Verify what it sends us, each: its key, and while it changes keys the one before. */
  readonly publicKeys: readonly KeyObject[];
}

/** It keeps its players' balance itself: money is moved there and back (ADR 65). */
export interface TransferSettings extends CommonSettings {
  readonly adapter: 'transfer';
  /** By which it knows us. */
  readonly keyId: string;
  /** Known to both: the first signs what we send it. */
  readonly secrets: readonly KeyObject[];
}

export interface BetBrothersSettings extends CommonSettings {
  readonly adapter: 'bet-brothers';
  /** Known to both: the one we sign with, and while it is changed the one before, by which what it sends is still verified. */
  readonly secrets: readonly KeyObject[];
}

/** A game provider this platform works with, by the protocol it speaks. */
export type ProviderSettings = Hub88Settings | BetBrothersSettings | TransferSettings;

/** Who we are to providers. */
export interface OperatorSettings {
  readonly operatorId: string;
  /** Signs what we send them. */
  readonly privateKey: KeyObject;
  /** Root of the tokens they hold; derived from the installation's secret. */
  readonly tokenKey: Buffer;
  readonly providers: readonly ProviderSettings[];
}
