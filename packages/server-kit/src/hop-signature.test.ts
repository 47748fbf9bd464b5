import { HOP_HEADERS, type Hop } from '@marquee/contracts/hop';
import { describe, expect, it } from 'vitest';
import { hopSkewSeconds, signHop, verifyHop } from './hop-signature.ts';
import { deriveKey } from './testing/derive-key.ts';

const key = deriveKey('ab'.repeat(32), 'hop');
const nowMs = Date.UTC(2026, 10, 20);
const hop: Hop = {
  method: 'GET',
  target: '/wps/member/info?a=1',
  merchant: 'lotus',
  clientIp: '203.0.113.9',
  requestId: 'req-00000001',
  unixSeconds: nowMs / 1000,
};
const headers = {
  [HOP_HEADERS.merchant]: hop.merchant,
  [HOP_HEADERS.clientIp]: hop.clientIp,
  [HOP_HEADERS.requestId]: hop.requestId,
  [HOP_HEADERS.signature]: signHop(key, hop),
};
const signed = { method: hop.method, target: hop.target, headers };

describe('signHop, verifyHop', () => {
  it('accepts a signed hop and returns it', () => {
    expect(verifyHop(key, signed, nowMs)).toEqual(hop);
    expect(verifyHop(key, { ...signed, method: 'get' }, nowMs)).toMatchObject({ merchant: 'lotus' });
  });

  it.each([
    ['another method', { ...signed, method: 'POST' }],
    ['another target', { ...signed, target: '/wps/member/info?a=2' }],
    ['another merchant', { ...signed, headers: { ...headers, [HOP_HEADERS.merchant]: 'harbor' } }],
    ['another client', { ...signed, headers: { ...headers, [HOP_HEADERS.clientIp]: '203.0.113.8' } }],
    ['another id', { ...signed, headers: { ...headers, [HOP_HEADERS.requestId]: 'req-00000002' } }],
    ['a doubled merchant', { ...signed, headers: { ...headers, [HOP_HEADERS.merchant]: ['lotus', 'lotus'] } }],
    ['no signature', { ...signed, headers: { ...headers, [HOP_HEADERS.signature]: undefined } }],
    [
      'a later time',
      { ...signed, headers: { ...headers, [HOP_HEADERS.signature]: signHop(key, hop).replace('t=', 't=1') } },
    ],
  ])('refuses %s', (_what, request) => {
    expect(verifyHop(key, request, nowMs)).toBeNull();
  });

  it('SEC-F03: accepts a former key beside the current one during a rotation', () => {
    const other = deriveKey('cd'.repeat(32), 'hop');
    expect(verifyHop([other, key], signed, nowMs)).toEqual(hop);
    expect(verifyHop([key, other], signed, nowMs)).toEqual(hop);
    expect(verifyHop([other], signed, nowMs)).toBeNull();
  });

  it('returns the difference of the clocks if that is the only fault', () => {
    expect(hopSkewSeconds(key, signed, nowMs + 75_000)).toBe(75);
    expect(hopSkewSeconds(key, signed, nowMs - 3_600_000)).toBe(-3600);
    expect(hopSkewSeconds(key, signed, nowMs)).toBeNull();
    expect(hopSkewSeconds(deriveKey('ab'.repeat(32), 'other'), signed, nowMs + 75_000)).toBeNull();
  });

  it('refuses another key, and a clock that is off by more than a minute', () => {
    expect(verifyHop(deriveKey('ab'.repeat(32), 'other'), signed, nowMs)).toBeNull();
    expect(verifyHop(key, signed, nowMs + 60_000)).toEqual(hop);
    expect(verifyHop(key, signed, nowMs + 61_000)).toBeNull();
    expect(verifyHop(key, signed, nowMs - 61_000)).toBeNull();
  });
});
