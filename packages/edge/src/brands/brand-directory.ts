import { buildHostIndex, type HostIndex, resolveHost } from '@marquee/tenancy/hosts';
import { BrandView } from './brand-view.ts';
import type { ConfigSource } from './config-source.ts';

/** Spellings of hosts remembered at a time; each is a host of ours, spelt as somebody's browser does. */
const REMEMBERED_MAX = 50_000;

/** Host header → brand. Follows the configuration; the brand of a host that is gone is gone with the same change. */
export class BrandDirectory {
  readonly #config: ConfigSource;
  readonly #byHost = new Map<string, BrandView>();
  readonly #views = new Map<string, BrandView>();
  #index: HostIndex;

  constructor(config: ConfigSource) {
    this.#config = config;
    this.#index = this.#buildIndex();
    config.onChange(() => {
      this.#index = this.#buildIndex();
      this.#byHost.clear();
      for (const merchant of this.#views.keys()) {
        if (config.get(merchant) === undefined) this.#views.delete(merchant);
      }
    });
  }

  /** The brand a `Host` header names; undefined for an unknown host. */
  find(host: string | undefined): BrandView | undefined {
    if (host === undefined) return undefined;
    const known = this.#byHost.get(host);
    if (known !== undefined) return known;
    const merchant = resolveHost(this.#index, host);
    const view = merchant === null ? undefined : this.view(merchant);
    if (view !== undefined) {
      if (this.#byHost.size >= REMEMBERED_MAX) this.#byHost.clear();
      this.#byHost.set(host, view);
    }
    return view;
  }

  /** The brand of this code, as it is configured now. */
  view(merchant: string): BrandView | undefined {
    const snapshot = this.#config.get(merchant);
    if (snapshot === undefined) return undefined;
    const held = this.#views.get(merchant);
    if (held?.snapshot === snapshot) return held;
    const view = new BrandView(snapshot);
    this.#views.set(merchant, view);
    return view;
  }

  #buildIndex(): HostIndex {
    const brands = [...this.#config.merchants()].flatMap((merchant) => {
      const brand = this.#config.get(merchant);
      return brand === undefined ? [] : [{ merchant, hosts: brand.private.hosts }];
    });
    return buildHostIndex(brands);
  }
}
