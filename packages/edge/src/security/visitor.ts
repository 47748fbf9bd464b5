import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The visitor, as far as the connection and trusted proxies can tell. */
export interface Visitor {
  /** IPv4 or IPv6 address, never an IPv4-mapped one. */
  readonly ip: string;
  readonly tls: boolean;
  /** ISO 3166-1 alpha-2 from a trusted proxy's header, otherwise from the operator's file; null if unknown. */
  readonly country: string | null;
}

/** The country of an address; null if it is unknown. */
export type CountryOf = (ip: string) => string | null;
export type ReadVisitor = (request: IncomingMessage) => Visitor;

export interface VisitorOptions {
  /** Addresses and CIDR ranges of proxies whose forwarding headers are trusted. */
  readonly trustProxy: readonly string[];
  /**
   * Header in which these proxies state the visitor's country. Without it none is read, because a proxy that states no country
   * passes on what visitors send.
   */
  readonly countryHeader?: string | undefined;
  readonly countryOf?: CountryOf | undefined;
}

const familyOf = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');
const unmapped = (ip: string): string => (ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip);

/** Cache size of parsed addresses. Peers are few, forwarded addresses are many. */
const REMEMBERED_MAX = 1024;

/** @throws if a part is neither an address nor a CIDR range */
function trustedPeers(parts: readonly string[]): (ip: string) => boolean {
  const remembered = new Map<string, boolean>();
  const list = new BlockList();
  for (const part of parts) {
    const [address = '', prefix] = part.split('/');
    if (isIP(address) === 0) throw new Error(`${part} is not an address or CIDR range`);
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (ip) => {
    const known = remembered.get(ip);
    if (known !== undefined) return known;
    const isTrusted = isIP(ip) !== 0 && list.check(ip, familyOf(ip));
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(ip, isTrusted);
    return isTrusted;
  };
}

const textOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' ? header : (header ?? []).join(',');

const lastOf = (header: string | string[] | undefined): string => {
  const text = textOf(header);
  return text.slice(text.lastIndexOf(',') + 1).trim();
};

/** ISO 3166-1 alpha-2; null for anything else. */
function countryIn(text: string): string | null {
  const country = text.toUpperCase();
  return /^[A-Z]{2}$/.test(country) ? country : null;
}

/** The rightmost address that is not a trusted proxy; the peer's own if no usable address was forwarded. */
function clientOf(peer: string, forwarded: string, isTrusted: (ip: string) => boolean): string {
  let ip = peer;
  for (let rest = forwarded; rest !== ''; ) {
    const comma = rest.lastIndexOf(',');
    const part = unmapped(rest.slice(comma + 1).trim());
    if (isIP(part) === 0) return ip;
    ip = part;
    if (comma < 0 || !isTrusted(part)) return ip;
    rest = rest.slice(0, comma);
  }
  return ip;
}

/**
 * Creates a reader of visitors. Forwarding headers are trusted only on connections from `trustProxy`, and `X-Forwarded-For` only as far as
 * trusted proxies wrote it: from the right to the first address that is not theirs (SEC-D05). The country is looked up on demand,
 * because most pages do not need it.
 */
export function createVisitorReader({
  trustProxy,
  countryHeader,
  countryOf = () => null,
}: VisitorOptions): ReadVisitor {
  const peerOf = ({ socket }: IncomingMessage) => unmapped(socket.remoteAddress ?? '');
  const isEncrypted = ({ socket }: IncomingMessage) => 'encrypted' in socket && socket.encrypted === true;
  const visitor = (ip: string, tls: boolean, forwardedCountry: string | null): Visitor => ({
    ip,
    tls,
    get country() {
      return forwardedCountry ?? countryOf(ip);
    },
  });
  if (trustProxy.length === 0) return (request) => visitor(peerOf(request), isEncrypted(request), null);
  const isTrusted = trustedPeers(trustProxy);
  return (request) => {
    const peer = peerOf(request);
    if (!isTrusted(peer)) return visitor(peer, isEncrypted(request), null);
    const { headers } = request;
    const forwardedCountry = countryHeader === undefined ? undefined : headers[countryHeader];
    return visitor(
      clientOf(peer, textOf(headers['x-forwarded-for']), isTrusted),
      isEncrypted(request) || lastOf(headers['x-forwarded-proto']).toLowerCase() === 'https',
      forwardedCountry === undefined ? null : countryIn(lastOf(forwardedCountry)),
    );
  };
}
