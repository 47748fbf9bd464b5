import { isIP } from 'node:net';

const GROUPS = 8;
const BLOCK_GROUPS = 4;

/** What of an address stands for one customer: all of IPv4, the first 64 bits of IPv6 (the rest is anybody's to choose there). */
export function addressBlock(ip: string): string {
  const plain = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const groupsOf = (text = '') => (text === '' ? [] : text.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const between = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(between).fill('0'), ...after].slice(0, BLOCK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
