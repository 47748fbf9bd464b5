import type { KeyObject } from 'node:crypto';

/** A game provider this platform works with. */
export interface ProviderSettings {
  /** In `/wallet/v1/<code>` and in the ledger's `source`. */
  readonly code: string;
  /**
   * Vendor codes its games are shown under; a brand offers those its manifest names. A game that says nothing of its studio is of the first.
   * No two providers have one together.
   */
  readonly vendors: readonly [string, ...string[]];
  /** Base of its API, without a trailing slash. */
  readonly baseUrl: string;
  /** Verifies what it sends us. */
  readonly publicKey: KeyObject;
}

/** Who we are to providers. */
export interface OperatorSettings {
  readonly operatorId: string;
  /** Signs what we send them. */
  readonly privateKey: KeyObject;
  /** Root of the tokens they hold; derived from the installation's secret. */
  readonly tokenKey: Buffer;
  readonly providers: readonly ProviderSettings[];
}
