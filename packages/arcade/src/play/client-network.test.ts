import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createNetworkOf } from './client-network.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it.each([
  ['203.0.113.1', undefined, '203.0.113.1'],
  ['::ffff:203.0.113.1', undefined, '203.0.113.1'],
  ['2001:db8:1:2:3::4', undefined, '2001:db8:1:2::/64'],
  ['203.0.113.1', '198.51.100.1', '203.0.113.1'],
  ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['10.1.2.3', '192.0.2.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['::ffff:10.1.2.3', '2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ['10.1.2.3', undefined, '10.1.2.3'],
])('a request from %s, forwarded for %s, is of %s', (remote, forwarded, network) => {
  expect(createNetworkOf(['10.0.0.0/8'])(request(remote, forwarded))).toBe(network);
});
