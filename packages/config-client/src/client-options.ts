import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Logger } from 'pino';

export interface ConfigClientOptions {
  /** Base URL of the config service. */
  readonly url: string;
  /** Writable directory; the last known good copy is stored below it. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** A fetch without data for this long fails; 10 s by default. */
  readonly fetchTimeoutMs?: number;
  /** A stream without data for this long is closed; three heartbeats by default. */
  readonly silenceMs?: number;
  /** 500 ms; 250 ms and 15 s by default. */
  readonly reconnectMs?: ReconnectMs;
}

/** Maximum pauses before a reconnect, each shortened at random. */
export interface ReconnectMs {
  /** While the service does not answer. */
  readonly away: number;
  /** After a stream that opened and failed: the first pause, doubled each time up to the longest, until the client is up to date. */
  readonly first: number;
  readonly longest: number;
}

export interface BrandChange {
  readonly merchant: string;
  readonly kind: 'changed' | 'removed';
}

/** Source and age of the served brands. */
export interface ConfigHealth {
  /** `last-known-good`: from disk, because this process has not reached the service yet. */
  readonly from: 'config-service' | 'last-known-good';
  /** When they were last confirmed to equal the service's, ISO 8601; null if unknown. */
  readonly confirmedAt: string | null;
}

/** Follows the config service. It answers from memory, also while the service is down. */
export interface ConfigClient {
  /** Reads the last known good copy, then follows the service. Resolves when data from either is available. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** True once data is available; otherwise the reason, for `/readyz`. */
  readonly isReady: () => true | string;
  /** Source and age of the data, for `/readyz`. */
  readonly health: () => ConfigHealth;
  /** A brand's last known snapshot. Parsed on demand and shared between callers: do not change it. */
  readonly get: (merchant: string) => BrandSnapshot | undefined;
  readonly merchants: () => string[];
  /** The hosts of all brands, without parsing the brands. */
  readonly hosts: () => { readonly merchant: string; readonly hosts: readonly string[] }[];
  /** Revision of all brands; empty without data. */
  readonly revision: () => string;
  /** Milliseconds since the data was last confirmed to equal the service's; Infinity if never. */
  readonly ageMs: () => number;
  /** A file by its `<hash>.<ext>` name, from disk or the service; undefined if neither has it. */
  readonly asset: (name: string) => Promise<Buffer | undefined>;
  /** The listener is called after each change, once per brand. Returns a function that removes it. */
  readonly onChange: (listener: (change: BrandChange) => void) => () => void;
}
