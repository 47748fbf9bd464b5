/** Host name → merchant. The edge imports this file only. */
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** Limits of RFC 1035; sub-domains in use have `_` in their labels. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const HOST_BYTES_MAX = 253;
/** Characters that a host name can't have and that `domainToASCII` would decode, cut or skip instead of refusing. */
const FORBIDDEN = /[\s,@/\\?#%[\]<>"'`{}|^;]/;
const WILDCARD = '*.';

export interface BrandHosts {
  readonly merchant: string;
  /** Exact hosts and `*.example.com`, in any spelling `normalizeHost` accepts. */
  readonly hosts: readonly string[];
}

export interface HostConflict {
  readonly host: string;
  readonly merchants: readonly string[];
}

export interface HostIndex {
  /** Host → merchant; null if claimed twice, so that no wildcard matches it either. */
  readonly exact: ReadonlyMap<string, string | null>;
  /** Parent domain of `*.` patterns → merchant. */
  readonly wildcard: ReadonlyMap<string, string | null>;
  /** Hosts that several brands claim. They resolve to none. */
  readonly conflicts: readonly HostConflict[];
}

/** The host that every brand has without declaring it. */
export const impliedHost = (code: string): string => `${code}.localhost`;

/**
 * A `Host` header (RFC 9110 §7.2: `uri-host [ ":" port ]`) → lower-case ASCII host without port or trailing dot,
 * international names in punycode. Null if it can't name a brand: empty, lists, user info, IP literals in
 * brackets, a malformed port.
 */
export function normalizeHost(header: string | undefined): string | null {
  if (!header || header.length > HOST_BYTES_MAX + 7 || FORBIDDEN.test(header)) return null;
  const [name = '', port, ...more] = header.split(':');
  if (more.length > 0 || (port !== undefined && !/^\d{0,5}$/.test(port))) return null;
  const ascii = domainToASCII(name).replace(/\.$/, '');
  if (ascii.length === 0 || ascii.length > HOST_BYTES_MAX) return null;
  return ascii.split('.').every((label) => LABEL.test(label)) ? ascii : null;
}

/** A host of a folder (`shop.example`, `*.shop.example`) → its normal form; null when it isn't one. */
export function normalizeHostPattern(pattern: string): string | null {
  const isWildcard = pattern.startsWith(WILDCARD);
  const name = isWildcard ? pattern.slice(WILDCARD.length) : pattern;
  const host = name.includes(':') ? null : normalizeHost(name);
  // A wildcard directly below a top-level domain would match far too much. A name without a dot, or an address, is a machine's:
  // it belongs to the operator, and no authority issues a certificate for it.
  if (host === null || !host.includes('.') || isIP(host) !== 0) return null;
  return isWildcard ? WILDCARD + host : host;
}

/** Every brand's hosts → index. A host claimed twice resolves to no brand and is listed as a conflict. */
export function buildHostIndex(brands: Iterable<BrandHosts>): HostIndex {
  const owners = new Map<string, string[]>();
  for (const { merchant, hosts } of brands) {
    for (const pattern of new Set(hosts.map(normalizeHostPattern))) {
      if (pattern !== null) owners.set(pattern, [...(owners.get(pattern) ?? []), merchant]);
    }
  }
  const exact = new Map<string, string | null>();
  const wildcard = new Map<string, string | null>();
  const conflicts: HostConflict[] = [];
  for (const [host, merchants] of owners) {
    const owner = merchants.length === 1 ? (merchants[0] ?? null) : null;
    if (owner === null) conflicts.push({ host, merchants });
    if (host.startsWith(WILDCARD)) wildcard.set(host.slice(WILDCARD.length), owner);
    else exact.set(host, owner);
  }
  return { exact, wildcard, conflicts };
}

/** The merchant of a `Host` header: an exact match, or a wildcard for exactly one label; else null. */
export function resolveHost(index: HostIndex, header: string | undefined): string | null {
  const host = normalizeHost(header);
  if (host === null) return null;
  const exact = index.exact.get(host);
  if (exact !== undefined) return exact;
  const dot = host.indexOf('.');
  return dot < 0 ? null : (index.wildcard.get(host.slice(dot + 1)) ?? null);
}
