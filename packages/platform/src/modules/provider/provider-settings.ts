import type { KeyObject } from 'node:crypto';

/** A game provider this platform works with. */
export interface ProviderSettings {
  /** In `/wallet/v1/<code>` and in the ledger's `source`. */
  readonly code: string;
  /** Under which vendor code its games are shown; a brand offers them when its manifest names that vendor. */
  readonly vendor: string;
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
