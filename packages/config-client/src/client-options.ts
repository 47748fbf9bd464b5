import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Logger } from 'pino';

export interface ConfigClientOptions {
  /** Base URL of the config service. */
  readonly url: string;
  /** Directory this server may write to; the last-known-good copy goes below it. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** A fetch that stays silent this long has failed; 10 s by default. */
  readonly fetchTimeoutMs?: number;
  /** A stream that stays silent this long is dead; three heartbeats by default. */
  readonly silenceMs?: number;
  /** 500 ms; 250 ms and 15 s by default. */
  readonly reconnectMs?: ReconnectMs;
}

/** Longest pauses before a reconnect, each shortened at random. */
export interface ReconnectMs {
  /** While nobody answers. */
  readonly away: number;
  /** After a stream that opened and failed: the first, doubled each time up to the longest, until all was caught up with. */
  readonly first: number;
  readonly longest: number;
}

export interface BrandChange {
  readonly merchant: string;
  readonly kind: 'changed' | 'removed';
}

/** Where the brands that are served come from. */
export interface ConfigHealth {
  /** `last-known-good`: from disk, since the service was not heard of in this process. */
  readonly from: 'config-service' | 'last-known-good';
  /** When they were last known to equal what the service has, ISO 8601; null when nobody knows. */
  readonly confirmedAt: string | null;
}

/** How a server follows the config service: it answers from what it holds, and goes on when the service is down. */
export interface ConfigClient {
  /** Reads the last-known-good copy, then follows the service; resolves as soon as there is data from either. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** True once there is data; otherwise the reason, for `/readyz`. */
  readonly isReady: () => true | string;
  /** What is served, for who asks whether this server is ready. */
  readonly health: () => ConfigHealth;
  /** A brand as last known. Parsed when asked for and shared between callers: treat it as frozen. */
  readonly get: (merchant: string) => BrandSnapshot | undefined;
  readonly merchants: () => string[];
  /** Every brand's hosts, without parsing the brands. */
  readonly hosts: () => { readonly merchant: string; readonly hosts: readonly string[] }[];
  /** Revision of everything held; empty when nothing is. */
  readonly revision: () => string;
  /** Milliseconds since this was last known to equal what the service has; Infinity when it never was. */
  readonly ageMs: () => number;
  /** A file by its `<hash>.<ext>` name, from disk or the service; undefined when neither has it. */
  readonly asset: (name: string) => Promise<Buffer | undefined>;
  /** Called after each swap, once per brand; returns the way to stop listening. */
  readonly onChange: (listener: (change: BrandChange) => void) => () => void;
}
