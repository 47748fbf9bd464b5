import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { buildHostIndex, type HostIndex, resolveHost } from '@marquee/tenancy/hosts';
import { BrandView } from './brand-view.ts';
import type { ConfigSource } from './config-source.ts';

/** Cached spellings of `Host` headers; each belongs to a known host. */
const REMEMBERED_MAX = 50_000;

/** A brand changed: its view before, and its view now (undefined: removed). */
export interface ViewChange {
  readonly merchant: string;
  readonly before: BrandView | undefined;
}

/** Host header → brand. Follows the configuration: a removed host is unknown from the same change on. */
export class BrandDirectory {
  readonly #config: ConfigSource;
  readonly #byHost = new Map<string, BrandView>();
  readonly #views = new Map<string, BrandView>();
  readonly #listeners: ((change: ViewChange) => void)[] = [];
  #index: HostIndex = buildHostIndex([]);
  /** Host lists of the current index. The client returns the same array until a brand changes. */
  #indexed = new Map<string, readonly string[]>();
  #isIndexOld = true;

  constructor(config: ConfigSource) {
    this.#config = config;
    config.onChange(({ merchant }) => {
      const before = this.#views.get(merchant);
      this.#views.delete(merchant);
      this.#byHost.clear();
      this.#isIndexOld = true;
      for (const listener of this.#listeners) listener({ merchant, before });
    });
  }

  /** Called for each brand that changed, appeared or was removed, after this directory was updated. */
  onChange(listener: (change: ViewChange) => void): void {
    this.#listeners.push(listener);
  }

  /** The brand of a cached `Host` spelling. */
  known(host: string | undefined): BrandView | undefined {
    return host === undefined ? undefined : this.#byHost.get(host);
  }

  /** The brand of a `Host` header; undefined for an unknown host. */
  find(host: string | undefined): BrandView | undefined {
    if (host === undefined) return undefined;
    const known = this.known(host);
    if (known !== undefined) return known;
    const merchant = resolveHost(this.#currentIndex(), host);
    const view = merchant === null ? undefined : this.view(merchant);
    if (view !== undefined) {
      if (this.#byHost.size >= REMEMBERED_MAX) this.#byHost.clear();
      this.#byHost.set(host, view);
    }
    return view;
  }

  /** The brand with this code, as configured now. */
  view(merchant: string): BrandView | undefined {
    const held = this.#views.get(merchant);
    if (held !== undefined) return held;
    const snapshot = this.#config.get(merchant);
    if (snapshot === undefined) return undefined;
    const view = new BrandView(snapshot);
    this.#views.set(merchant, view);
    return view;
  }

  /** A brand's full snapshot. @throws if it was removed during the request */
  snapshot(merchant: string): BrandSnapshot {
    const snapshot = this.#config.get(merchant);
    if (snapshot === undefined) throw new Error(`the brand ${merchant} is gone`);
    return snapshot;
  }

  /** Built on demand, and only after a host changed, because with thousands of brands it takes a while. */
  #currentIndex(): HostIndex {
    if (!this.#isIndexOld) return this.#index;
    this.#isIndexOld = false;
    const brands = this.#config.hosts();
    const isSame =
      brands.length === this.#indexed.size &&
      brands.every(({ merchant, hosts }) => sameHosts(this.#indexed.get(merchant), hosts));
    if (!isSame) {
      this.#index = buildHostIndex(brands);
      this.#indexed = new Map(brands.map(({ merchant, hosts }) => [merchant, hosts]));
    }
    return this.#index;
  }
}

const sameHosts = (before: readonly string[] | undefined, now: readonly string[]): boolean =>
  before === now || (before?.length === now.length && before.every((host, i) => host === now[i]));
