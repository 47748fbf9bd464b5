import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** IPv4 ranges that are not routed on the internet (RFC 6890 and IANA's registries). */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** The only IPv6 range that is assigned. IPv4 addresses written as IPv6 lie outside it, or in the ranges below. */
const GLOBAL_V6 = ['2000::/3'];
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const privateV4 = listOf(PRIVATE_V4);
const globalV6 = listOf(GLOBAL_V6);
const privateV6 = listOf(PRIVATE_V6);

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Whether an address is reachable on the internet: neither this machine's nor one of a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateV4.check(address, 'ipv4');
  return globalV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6');
}

/** Whether a URL's host is a literal address that is not public. Names are checked when they are resolved. */
export function isPrivateLiteral(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isPublicAddress(literal);
}

/** Error code of a name or address that leads into a private network. */
export const NOT_PUBLIC = 'ENOTPUBLIC';

export const notPublic = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} has no public address`), { code: NOT_PUBLIC });

/** Resolves like the system and keeps public addresses only, so that the address that was checked is the one connected to. */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
    const [first, ...others] = found.filter(({ address }) => isPublicAddress(address));
    if (error !== null) callback(error, []);
    else if (first === undefined) callback(notPublic(host), []);
    else if (options.all === true) callback(null, [first, ...others]);
    else callback(null, first.address, first.family);
  });
};
