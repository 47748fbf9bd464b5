import { HOP_HEADERS } from '@marquee/contracts/hop';
import { signHop } from '@marquee/server-kit';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { visitOfHop } from './visit-of-hop.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const hopKey = deriveHmacKey('ab'.repeat(32), 'hop');
const visitOf = visitOfHop({ hopKey, consoleHost: 'console.localhost', now: () => NOW });

interface HopChanges {
  readonly key?: typeof hopKey;
  readonly merchant?: string;
  readonly secondsAgo?: number;
  readonly signedTarget?: string;
  readonly signedMethod?: string;
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

const logged: object[] = [];

/** A request as the edge sends it, with a test's changes. */
function request({
  key = hopKey,
  merchant = 'console',
  secondsAgo = 0,
  signedTarget = '/staff/v1/brands?a=1',
  signedMethod = 'GET',
  origin = 'http://console.localhost:8080',
  headers = {},
}: HopChanges = {}): FastifyRequest {
  const unixSeconds = NOW / 1000 - secondsAgo;
  const claims = { merchant, clientIp: '203.0.113.7', requestId: 'request-1' };
  const signature = signHop(key, { method: signedMethod, target: signedTarget, ...claims, unixSeconds });
  const all = {
    host: 'console.localhost:8080',
    [HOP_HEADERS.merchant]: merchant,
    [HOP_HEADERS.clientIp]: claims.clientIp,
    [HOP_HEADERS.requestId]: claims.requestId,
    [HOP_HEADERS.signature]: signature,
    [HOP_HEADERS.origin]: origin,
    ...headers,
  };
  const log = { error: (fields: object) => logged.push(fields) };
  return { method: 'GET', raw: { url: '/staff/v1/brands?a=1' }, headers: all, log } as unknown as FastifyRequest;
}

describe('[T11] a visit to the console', () => {
  it.each([
    ['http://console.localhost:8080', 'console.localhost:8080'],
    ['https://console.localhost', 'console.localhost'],
    ['http://console.localhost:80', 'console.localhost'],
    ['http://CONSOLE.localhost.:8080', 'console.localhost.:8080'],
  ])('comes by way of the edge, from %s', (origin, host) => {
    expect(visitOf(request({ origin }))).toEqual({ host, ip: '203.0.113.7' });
  });

  it('logs by how much the clocks of edge and config service differ, and no other refusal', () => {
    logged.length = 0;
    expect(visitOf(request({ secondsAgo: 75 }))).toBeNull();
    expect(visitOf(request({ secondsAgo: 75, signedMethod: 'POST' }))).toBeNull();
    expect(logged).toEqual([{ skewSeconds: 75 }]);
  });

  it.each<[string, HopChanges]>([
    ['with another key', { key: deriveHmacKey('cd'.repeat(32), 'hop') }],
    ['for a brand', { merchant: 'lotus' }],
    ['of an hour ago', { secondsAgo: 3600 }],
    ['of an hour that has not come', { secondsAgo: -3600 }],
    ['of another address', { signedTarget: '/staff/v1/brands' }],
    ['of another method', { signedMethod: 'POST' }],
    ['for another host', { origin: 'http://lotus.localhost:8080' }],
    ['for a host below it', { origin: 'http://a.console.localhost' }],
    ['for no host', { origin: 'console' }],
    ['that names another client', { headers: { [HOP_HEADERS.clientIp]: '127.0.0.1' } }],
    ['that names another brand', { headers: { [HOP_HEADERS.merchant]: 'lotus' } }],
    ['without a signature', { headers: { [HOP_HEADERS.signature]: undefined } }],
    ['without an origin', { headers: { [HOP_HEADERS.origin]: undefined } }],
    ['without anything', { headers: Object.fromEntries(Object.values(HOP_HEADERS).map((name) => [name, undefined])) }],
  ])('is no request with a hop %s', (_what, hop) => {
    expect(visitOf(request(hop))).toBeNull();
  });
});
