import type { DomainValue } from '@marquee/contracts/schemas/console-brands';
import type { LoadedBrand } from '@marquee/tenancy';
import type { TenantService } from '../tenants/tenant-service.ts';
import type { DomainChecks } from './domain-checks.ts';

export interface BrandDomainsOptions {
  readonly tenants: Pick<TenantService, 'registry' | 'faultRegistry' | 'load'>;
  readonly domains: DomainChecks;
  /** Reserved: no brand can have it. */
  readonly consoleHost: string;
  /** Whether the reader may see a brand; other readers do not learn which brand has a host. */
  readonly sees: (merchant: string) => boolean;
}

/**
 * The hosts of a brand with their states: those it is served at, and those that its folder claims beside them. A claimed host that
 * another brand has or claims is a conflict until one brand is left. @param loaded null: its folder has other faults.
 */
export function brandDomains(
  { tenants, domains, consoleHost, sees }: BrandDomainsOptions,
  merchant: string,
  loaded: Pick<LoadedBrand, 'claims'> | null,
): DomainValue[] {
  const served = tenants.registry.get(merchant)?.hosts ?? [];
  const claimed = loaded?.claims.map(({ host }) => host) ?? [];
  const others = othersClaims(tenants, merchant);
  return [...new Set([...served, ...claimed])].map((host) => {
    if (host === consoleHost) return { host, state: 'conflict', reason: 'console', checkedAt: null };
    const rivals = others.get(host);
    if (served.includes(host)) return domains.of(host);
    if (rivals === undefined) return { host, state: 'pending', reason: null, checkedAt: null };
    const named = [...rivals].filter(sees).sort().join(', ');
    return { host, state: 'conflict', reason: named === '' ? null : named, checkedAt: null };
  });
}

/** Host → other brands that have it or claim it. */
function othersClaims(
  { registry, faultRegistry, load }: BrandDomainsOptions['tenants'],
  merchant: string,
): Map<string, Set<string>> {
  const claims = new Map<string, Set<string>>();
  const add = (host: string, other: string) => claims.set(host, (claims.get(host) ?? new Set()).add(other));
  for (const { merchant: other, hosts } of registry.all()) {
    if (other !== merchant) for (const host of hosts) add(host, other);
  }
  for (const [other, faults] of faultRegistry.refused()) {
    if (other === merchant || !faults.some(({ rule }) => rule === 'host.duplicate')) continue;
    for (const { host } of load(other).brand?.claims ?? []) add(host, other);
  }
  return claims;
}
