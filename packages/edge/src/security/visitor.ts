import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Who asks, as far as the connection and proxies we trust can tell. */
export interface Visitor {
  /** IPv4 or IPv6 address, never a mapped one. */
  readonly ip: string;
  readonly tls: boolean;
  /** ISO 3166-1 alpha-2 from a trusted proxy's `x-country`; null when nobody told. */
  readonly country: string | null;
}

export type ReadVisitor = (request: IncomingMessage) => Visitor;

const familyOf = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');
const unmapped = (ip: string): string => (ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip);

/** @throws when a part is no address or CIDR range. */
function trustedPeers(parts: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const part of parts) {
    const [address = '', prefix] = part.split('/');
    if (isIP(address) === 0) throw new Error(`${part} is no address or CIDR range`);
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, familyOf(ip));
}

const lastOf = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').at(-1)?.trim() ?? '';

/**
 * Reader of visitors. Forwarding headers are believed only when the connection comes from `trustProxy`, and
 * `X-Forwarded-For` only as far as it was written by trusted proxies: from the right to the first address that is not
 * one of theirs (security D05).
 */
export function createVisitorReader(trustProxy: readonly string[]): ReadVisitor {
  const peerOf = ({ socket }: IncomingMessage) => unmapped(socket.remoteAddress ?? '');
  const isEncrypted = ({ socket }: IncomingMessage) => 'encrypted' in socket && socket.encrypted === true;
  if (trustProxy.length === 0) {
    return (request) => ({ ip: peerOf(request), tls: isEncrypted(request), country: null });
  }
  const isTrusted = trustedPeers(trustProxy);
  return (request) => {
    const peer = peerOf(request);
    if (!isTrusted(peer)) return { ip: peer, tls: isEncrypted(request), country: null };
    const { headers } = request;
    let ip = peer;
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    for (const part of forwarded.map((text) => unmapped(text.trim())).reverse()) {
      if (isIP(part) === 0) break;
      ip = part;
      if (!isTrusted(part)) break;
    }
    const country = lastOf(headers['x-country']).toUpperCase();
    return {
      ip,
      tls: isEncrypted(request) || lastOf(headers['x-forwarded-proto']).toLowerCase() === 'https',
      country: /^[A-Z]{2}$/.test(country) ? country : null,
    };
  };
}
