import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address, enough to tell home from a foreign place: the first three numbers of IPv4, the first three groups of
 * IPv6, which providers assign to a household or a site. Empty for an invalid address.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.*`;
  return isIPv6(plain) ? `${firstGroups(plain).join(':')}:*` : '';
}

function firstGroups(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 3);
}
