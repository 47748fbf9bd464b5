import type { KeyObject } from 'node:crypto';

/** A page about a round. */
export interface RoundPage {
  /** An address with `{round}` and perhaps `{language}`. */
  readonly url: string;
  /** Matches the whole ids of rounds that have the page; undefined: all. */
  readonly rounds?: RegExp | undefined;
}

/** The settings of a provider in every protocol. */
interface CommonSettings {
  /** Part of the address of its wallet and of the ledger's `source`. */
  readonly code: string;
  /**
   * Vendor codes under which its games are shown; a brand offers those that its manifest names. A game without a studio belongs
   * to the first. No two providers share one.
   */
  readonly vendors: readonly [string, ...string[]];
  /** Base of its API, without a trailing slash. */
  readonly baseUrl: string;
  /** Its pages for players. */
  readonly roundPages?: { readonly detail?: RoundPage | undefined; readonly proof?: RoundPage | undefined } | undefined;
}

export interface Hub88Settings extends CommonSettings {
  readonly adapter: 'hub88';
  /** Each verifies what the provider sends: its key, and during a change of keys the previous one. */
  readonly publicKeys: readonly KeyObject[];
}

/** The provider keeps its players' balance itself: money is transferred there and back (ADR 65). */
export interface TransferSettings extends CommonSettings {
  readonly adapter: 'transfer';
  /** Our id at the provider. */
  readonly keyId: string;
  /** Shared secrets; the first signs what we send. */
  readonly secrets: readonly KeyObject[];
}

export interface BetBrothersSettings extends CommonSettings {
  readonly adapter: 'bet-brothers';
  /** Shared secrets. The first signs; during a change of secrets the previous one still verifies what the provider sends. */
  readonly secrets: readonly KeyObject[];
}

/** The settings of a game provider, by protocol. */
export type ProviderSettings = Hub88Settings | BetBrothersSettings | TransferSettings;

/** How this platform identifies itself to providers. */
export interface OperatorSettings {
  readonly operatorId: string;
  /** Signs what we send to providers. */
  readonly privateKey: KeyObject;
  /** Root of the tokens that providers hold; derived from the installation's secret. */
  readonly tokenKey: Buffer;
  readonly providers: readonly ProviderSettings[];
}
