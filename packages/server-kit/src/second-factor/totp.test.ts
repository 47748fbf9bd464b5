import { describe, expect, it } from 'vitest';
import { base32 } from './base32.ts';
import { codeOf, newTotpSecret, otpauthUri, stepAt, stepOfCode } from './totp.ts';

/** RFC 6238 appendix B, the SHA-1 rows. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('[T11] codes of the second factor', () => {
  it.each(VECTORS)('are those of RFC 6238 at second %d', (seconds, code) => {
    expect(codeOf(SECRET, stepAt(at(seconds)), 8)).toBe(code);
    expect(stepOfCode(SECRET, code.slice(2), at(seconds), null)).toBe(stepAt(at(seconds)));
  });

  it('are accepted half a minute early or late, and no more', () => {
    const now = at(1_000_000_000);
    const step = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((drift) => stepOfCode(SECRET, codeOf(SECRET, step + drift), now, null));
    expect(taken).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('are valid once: neither the same nor an older one afterwards', () => {
    const now = at(1_000_000_000);
    const step = stepAt(now);
    expect(stepOfCode(SECRET, codeOf(SECRET, step), now, step)).toBeNull();
    expect(stepOfCode(SECRET, codeOf(SECRET, step - 1), now, step)).toBeNull();
    expect(stepOfCode(SECRET, codeOf(SECRET, step + 1), now, step)).toBe(step + 1);
  });

  it('come from 160 random bits', () => {
    expect(newTotpSecret()).toHaveLength(20);
    expect(newTotpSecret().equals(newTotpSecret())).toBe(false);
  });

  it('are set up by an address that authenticator apps read', () => {
    const uri = new URL(otpauthUri(SECRET, 'Some console', 'ann@example.com'));
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toBe('/Some console:ann@example.com');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Some console',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(uri.search).not.toContain('+');
  });
});

/** RFC 4648 §10, without the padding. */
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('[T11] writes %j as base32', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});
