import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { buildHostIndex, type HostIndex, resolveHost } from '@marquee/tenancy/hosts';
import { BrandView } from './brand-view.ts';
import type { ConfigSource } from './config-source.ts';

/** Spellings of hosts remembered at a time; each is a host of ours, spelt as somebody's browser does. */
const REMEMBERED_MAX = 50_000;

/** A brand's configuration changed: what was asked of it before, and what it is now (undefined: it is gone). */
export interface ViewChange {
  readonly merchant: string;
  readonly before: BrandView | undefined;
}

/** Host header → brand. Follows the configuration; the brand of a host that is gone is gone with the same change. */
export class BrandDirectory {
  readonly #config: ConfigSource;
  readonly #byHost = new Map<string, BrandView>();
  readonly #views = new Map<string, BrandView>();
  readonly #listeners: ((change: ViewChange) => void)[] = [];
  #index: HostIndex = buildHostIndex([]);
  /** Host lists the index was built from; the client gives the same array until a brand changes. */
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

  /** Called for each brand that changed, appeared or went, after this directory has followed. */
  onChange(listener: (change: ViewChange) => void): void {
    this.#listeners.push(listener);
  }

  /** The brand of a host that was asked for before, as it was spelt then. */
  known(host: string | undefined): BrandView | undefined {
    return host === undefined ? undefined : this.#byHost.get(host);
  }

  /** The brand a `Host` header names; undefined for an unknown host. */
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

  /** The brand of this code, as it is configured now. */
  view(merchant: string): BrandView | undefined {
    const held = this.#views.get(merchant);
    if (held !== undefined) return held;
    const snapshot = this.#config.get(merchant);
    if (snapshot === undefined) return undefined;
    const view = new BrandView(snapshot);
    this.#views.set(merchant, view);
    return view;
  }

  /** Everything about a brand, as it is now. @throws when it went while a request for it was under way. */
  snapshot(merchant: string): BrandSnapshot {
    const snapshot = this.#config.get(merchant);
    if (snapshot === undefined) throw new Error(`the brand ${merchant} is gone`);
    return snapshot;
  }

  /** Built when it is needed and only when some host really changed: with thousands of brands it takes a while. */
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
