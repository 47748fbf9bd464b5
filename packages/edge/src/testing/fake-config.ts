import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { ConfigSource } from '../brands/config-source.ts';

/** A config client whose brands a test sets. */
export class FakeConfig implements ConfigSource {
  readonly files = new Map<string, Buffer>();
  ready = true;
  /** The service cannot be asked for files. */
  down = false;
  readonly #brands = new Map<string, BrandSnapshot>();
  readonly #listeners: ((merchants: readonly string[]) => void)[] = [];

  constructor(...brands: readonly BrandSnapshot[]) {
    for (const brand of brands) this.#brands.set(brand.merchant, brand);
  }

  isReady(): boolean {
    return this.ready;
  }

  merchants(): Iterable<string> {
    return this.#brands.keys();
  }

  get(merchant: string): BrandSnapshot | undefined {
    return this.#brands.get(merchant);
  }

  onChange(listener: (merchants: readonly string[]) => void): void {
    this.#listeners.push(listener);
  }

  async asset(name: string): Promise<Buffer | undefined> {
    if (this.down) throw new Error('the config service is down');
    return this.files.get(name);
  }

  publish(brand: BrandSnapshot): void {
    this.#brands.set(brand.merchant, brand);
    for (const listener of this.#listeners) listener([brand.merchant]);
  }

  remove(merchant: string): void {
    this.#brands.delete(merchant);
    for (const listener of this.#listeners) listener([merchant]);
  }
}
