import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** What is no address of the internet's at large (RFC 6890 and the IANA registries it made). */
const INSIDE_V4 = [
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
/** Of IPv6 only this is given out; ways to write an IPv4 address as one are no better than that address. */
const GIVEN_OUT_V6 = '2000::/3';
const INSIDE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Whether an address is one of the internet's at large, and not of this machine or of the network it stands in. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !listOf(INSIDE_V4).check(address, 'ipv4');
  return listOf([GIVEN_OUT_V6]).check(address, 'ipv6') && !listOf(INSIDE_V6).check(address, 'ipv6');
}

/** Of the error where a name leads inside, and nowhere else. */
export const NOT_PUBLIC = 'ENOTPUBLIC';

/** Resolves a name as the system does, and gives what lies inside to nobody: it is asked of the very addresses connected to. */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
    const [first, ...others] = found.filter(({ address }) => isPublicAddress(address));
    if (error !== null) callback(error, []);
    else if (first === undefined) callback(Object.assign(new Error('it leads inside'), { code: NOT_PUBLIC }), []);
    else if (options.all === true) callback(null, [first, ...others]);
    else callback(null, first.address, first.family);
  });
};
