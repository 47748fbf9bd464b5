import { type Fault, fault } from './faults.ts';
import type { HostClaim } from './tenant-loader.ts';

export interface Claimant {
  readonly code: string;
  readonly claims: readonly HostClaim[];
}

/**
 * Brands that may not load because another brand has their host: code → faults. The holder of a host (`held`: host → code)
 * keeps it while it claims it. Without a holder every claimant is refused, since the right one is unknown.
 */
export function hostConflicts(claimants: readonly Claimant[], held: ReadonlyMap<string, string>): Map<string, Fault[]> {
  const byHost = new Map<string, { code: string; claim: HostClaim }[]>();
  for (const { code, claims } of claimants) {
    for (const claim of claims) byHost.set(claim.host, [...(byHost.get(claim.host) ?? []), { code, claim }]);
  }
  const loaded = new Set(claimants.map(({ code }) => code));
  const faults = new Map<string, Fault[]>();
  for (const [host, all] of byHost) {
    const holder = held.get(host);
    const isKept = holder !== undefined && (!loaded.has(holder) || all.some(({ code }) => code === holder));
    const owners = new Set([...all.map(({ code }) => code), ...(isKept ? [holder] : [])]);
    if (owners.size < 2) continue;
    for (const { code, claim } of all.filter((each) => !isKept || each.code !== holder)) {
      const others = [...owners].filter((each) => each !== code).join(', ');
      const message = `The host ${host} is also claimed by ${others}.`;
      const each = fault(claim.place(), 'host.duplicate', message, 'Leave it to one of them.');
      faults.set(code, [...(faults.get(code) ?? []), each]);
    }
  }
  return faults;
}
