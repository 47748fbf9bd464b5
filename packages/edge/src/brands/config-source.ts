import type { BrandSnapshot } from '@marquee/contracts/snapshot';

/** What the edge asks of the client that follows the config service (`@marquee/config-client`). */
export interface ConfigSource {
  /** True once there is data, from the service or from the last-known-good file. */
  isReady(): boolean;
  merchants(): Iterable<string>;
  get(merchant: string): BrandSnapshot | undefined;
  /** Called after each change, with the brands that changed, appeared or went. */
  onChange(listener: (merchants: readonly string[]) => void): void;
  /** Bytes of a brand's file; undefined when the service has none of that name. Rejects when it can't be asked. */
  asset(name: string): Promise<Buffer | undefined>;
}
