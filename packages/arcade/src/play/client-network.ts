import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { networkKey } from '@marquee/server-kit';

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4');
const unmapped = (ip: string) => (/^::ffff:\d+\./i.test(ip) ? ip.slice('::ffff:'.length) : ip);

/** The network of a request for limits: an IPv4 address, or the /64 of an IPv6 address. */
export type NetworkOf = (request: IncomingMessage) => string;

/**
 * `trustProxy`: addresses and CIDR ranges whose `X-Forwarded-For` is trusted. The client is the last address of the chain that is not one
 * of them; earlier ones could be invented by the client.
 */
export function createNetworkOf(trustProxy: readonly string[]): NetworkOf {
  const trusted = new BlockList();
  for (const part of trustProxy) {
    const [address = '', prefix] = part.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return ({ headers, socket }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let client = unmapped(socket.remoteAddress ?? '');
    while (forwarded.length > 0 && trusted.check(client, familyOf(client))) {
      const next = unmapped((forwarded.pop() ?? '').trim());
      if (next === '') break;
      client = next;
    }
    return networkKey(client);
  };
}
