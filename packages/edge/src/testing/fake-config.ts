import type { BrandChange, ConfigHealth } from '@marquee/config-client';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { ConfigSource } from '../brands/config-source.ts';

/** A config client in memory; a test sets its brands. */
export class FakeConfig implements ConfigSource {
  readonly files = new Map<string, Buffer>();
  ready: true | string = true;
  /** Requests for files fail. */
  down = false;
  /** Reading a brand fails. */
  broken = false;
  readonly #brands = new Map<string, BrandSnapshot>();
  readonly #listeners = new Set<(change: BrandChange) => void>();

  constructor(...brands: readonly BrandSnapshot[]) {
    for (const brand of brands) this.#brands.set(brand.merchant, brand);
  }

  readonly ageMs = (): number => 0;
  readonly isReady = (): true | string => this.ready;
  readonly health = (): ConfigHealth => ({ from: 'config-service', confirmedAt: null });
  readonly get = (merchant: string): BrandSnapshot | undefined => {
    if (this.broken) throw new Error('broken on purpose');
    return this.#brands.get(merchant);
  };
  readonly hosts = () => [...this.#brands.values()].map(({ merchant, private: { hosts } }) => ({ merchant, hosts }));
  readonly onChange = (listener: (change: BrandChange) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly asset = async (name: string): Promise<Buffer | undefined> => {
    if (this.down) throw new Error('the config service is down');
    return this.files.get(name);
  };

  publish(brand: BrandSnapshot): void {
    this.#brands.set(brand.merchant, brand);
    for (const listener of this.#listeners) listener({ merchant: brand.merchant, kind: 'changed' });
  }

  remove(merchant: string): void {
    this.#brands.delete(merchant);
    for (const listener of this.#listeners) listener({ merchant, kind: 'removed' });
  }
}
