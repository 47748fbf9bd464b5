import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The network that limits count: an IPv4 address itself, the /64 of an IPv6 address, because one customer chooses freely within it. An
 * IPv4-mapped IPv6 address counts as its IPv4 address. Any other text is returned as it is.
 */
export function networkKey(ip: string): string {
  // Most addresses are IPv4.
  if (!ip.includes(':')) return ip;
  const address = ip.split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(GROUPS - 2);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, which may end like an IPv4 address. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_text, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail = ''] = plain.split('::');
  const numbersOf = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [numbersOf(head), numbersOf(tail)];
  return [...before, ...Array<number>(Math.max(0, GROUPS - before.length - after.length)).fill(0), ...after];
}
