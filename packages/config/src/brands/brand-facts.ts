import { setImmediate as breathe } from 'node:timers/promises';
import type { Localized } from '@marquee/contracts/manifest';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { BrandRegistry } from '../tenants/brand-registry.ts';

/** The little of a brand that lists show. */
export interface Facts {
  readonly revision: string;
  readonly name: Localized;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly jurisdiction: string;
  readonly hosts: readonly string[];
  readonly mark: string;
  /** Its players are not with the platform of this repository. */
  readonly hasOwnUpstream: boolean;
}

/** Brands parsed before other requests get their turn: a list of ten thousand is made once and then kept. */
const AT_ONCE = 50;

/** Facts of served brands, read out of their JSON once a revision; the JSON itself is not kept as trees. */
export class BrandFacts {
  readonly #registry: BrandRegistry;
  readonly #held = new Map<string, Facts>();

  constructor(registry: BrandRegistry) {
    this.#registry = registry;
  }

  /** Merchant → facts, of those that are served. */
  async of(merchants: Iterable<string>): Promise<Map<string, Facts>> {
    const found = new Map<string, Facts>();
    let parsed = 0;
    for (const merchant of merchants) {
      const served = this.#registry.get(merchant);
      if (served === undefined) {
        this.#held.delete(merchant);
        continue;
      }
      let facts = this.#held.get(merchant);
      if (facts?.revision !== served.revision) {
        facts = factsOf(JSON.parse(served.json.toString()) as BrandSnapshot);
        this.#held.set(merchant, facts);
        parsed += 1;
        if (parsed % AT_ONCE === 0) await breathe();
      }
      found.set(merchant, facts);
    }
    return found;
  }
}

const factsOf = ({ revision, public: manifest, private: secret }: BrandSnapshot): Facts => ({
  revision,
  name: manifest.name,
  languages: manifest.languages,
  defaultLanguage: manifest.defaultLanguage,
  jurisdiction: secret.jurisdiction,
  hosts: secret.hosts,
  mark: manifest.assets.mark,
  hasOwnUpstream: secret.upstream !== null,
});
