import { normalizeHost, normalizeHostPattern } from '@marquee/tenancy/hosts';
import type { BrandRegistry } from '../tenants/brand-registry.ts';

/**
 * The declared hosts of every served brand, updated one brand at a time: a changed brand among ten thousand costs its own few
 * hosts, and a question costs one lookup.
 */
export interface KnownHosts {
  /**
   * Whether exactly one brand declares this name. A name below a wildcard is not declared. Case, a trailing dot and the spelling of
   * international names do not matter.
   */
  readonly has: (domain: string) => boolean;
  readonly stop: () => void;
}

export function followHosts(registry: BrandRegistry): KnownHosts {
  const owners = new Map<string, Set<string>>();
  const patternsOf = new Map<string, readonly string[]>();

  function update(merchant: string): void {
    for (const pattern of patternsOf.get(merchant) ?? []) {
      const claimants = owners.get(pattern);
      claimants?.delete(merchant);
      if (claimants?.size === 0) owners.delete(pattern);
    }
    const patterns = (registry.get(merchant)?.hosts ?? [])
      .map(normalizeHostPattern)
      .filter((pattern) => pattern !== null);
    if (patterns.length === 0) patternsOf.delete(merchant);
    else patternsOf.set(merchant, patterns);
    for (const pattern of patterns) owners.set(pattern, (owners.get(pattern) ?? new Set()).add(merchant));
  }

  const stop = registry.subscribe((event) => {
    if (event.type !== 'hello') update(event.merchant);
  });
  for (const { merchant } of registry.all()) update(merchant);

  return {
    stop,
    has: (domain) => {
      // A name in a certificate has no port.
      const host = domain.includes(':') ? null : normalizeHost(domain);
      return host !== null && owners.get(host)?.size === 1;
    },
  };
}
