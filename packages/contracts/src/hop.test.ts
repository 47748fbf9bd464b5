import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHopSignature, hopCanonical, parseHopSignature } from './hop.ts';

const hop = {
  method: 'get',
  target: '/wps/member/info?a=1',
  merchant: 'brand',
  clientIp: '203.0.113.7',
  requestId: 'r1',
  unixSeconds: 1_795_000_000,
};

describe('hop', () => {
  it('[T04] signs one field a line, in a fixed order', () => {
    expect(hopCanonical(hop)).toBe('GET\n/wps/member/info?a=1\nbrand\n203.0.113.7\nr1\n1795000000');
  });

  it('[T04] differs in the signed text when any field differs', () => {
    const others = [
      { ...hop, method: 'PUT' },
      { ...hop, target: '/wps/member/info' },
      { ...hop, merchant: 'other' },
      { ...hop, clientIp: '203.0.113.8' },
      { ...hop, requestId: 'r2' },
      { ...hop, unixSeconds: 1_795_000_001 },
    ].map(hopCanonical);
    expect(new Set([hopCanonical(hop), ...others]).size).toBe(7);
  });

  it('[T04] reads back what it writes and nothing else', () => {
    const hex = '0123456789abcdef'.repeat(4);
    fc.assert(
      fc.property(fc.nat(), (unixSeconds) => {
        expect(parseHopSignature(formatHopSignature(unixSeconds, hex))).toEqual({ unixSeconds, hex });
      }),
    );
    for (const text of [
      '',
      't=1,v1=',
      `t=-1,v1=${hex}`,
      `t=1,v1=${hex.toUpperCase()}`,
      `t=1,v1=${hex}\n`,
      `v1=${hex},t=1`,
    ]) {
      expect(parseHopSignature(text)).toBeNull();
    }
  });
});
