import { normalizeHost, normalizeHostPattern } from '@marquee/tenancy/hosts';
import type { BrandRegistry } from '../tenants/brand-registry.ts';

/**
 * The hosts of every served brand, kept in step one brand at a time: among ten thousand, a changed one costs its own few
 * hosts and a question costs two lookups.
 */
export interface KnownHosts {
  /**
   * Whether a name is some brand's: exactly, or by a wildcard over its first label. Of case, a trailing dot and the
   * spelling of international names nothing depends. A name that two brands claim is nobody's, as at the edge.
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
      if (host === null) return false;
      const dot = host.indexOf('.');
      const claimants = owners.get(host) ?? (dot < 0 ? undefined : owners.get(`*${host.slice(dot)}`));
      return claimants?.size === 1;
    },
  };
}
