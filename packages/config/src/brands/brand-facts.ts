import { setImmediate as breathe } from 'node:timers/promises';
import type { Localized } from '@marquee/contracts/manifest';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { BrandRegistry } from '../tenants/brand-registry.ts';

/** What lists show of a brand. */
export interface Facts {
  readonly revision: string;
  readonly name: Localized;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly jurisdiction: string;
  readonly hosts: readonly string[];
  readonly mark: string;
  /** Its players are on a platform of its own. */
  readonly hasOwnUpstream: boolean;
}

/** Brands parsed before other requests get their turn. A list of ten thousand is made once, then kept. */
const AT_ONCE = 50;

/** Facts of served brands, read from their JSON once per revision; the parsed JSON is not kept. */
export class BrandFacts {
  readonly #registry: BrandRegistry;
  readonly #held = new Map<string, Facts>();

  constructor(registry: BrandRegistry) {
    this.#registry = registry;
  }

  /** Merchant → facts, of served brands. */
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
