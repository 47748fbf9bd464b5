import { describe, expect, it } from 'vitest';
import { hmacHex, safeEqual } from './keys.ts';
import { deriveHmacKey, deriveKey } from './testing/derive-key.ts';

const secret = '00112233445566778899aabbccddeeff'.repeat(2);

describe('keys', () => {
  it('derives the same 32 bytes for a label, and different ones for another', () => {
    expect(deriveKey(secret, 'hop')).toEqual(deriveKey(secret, 'hop'));
    expect(deriveKey(secret, 'hop')).toHaveLength(32);
    expect(deriveKey(secret, 'hop')).not.toEqual(deriveKey(secret, 'session'));
    expect(deriveKey(`${secret.slice(0, -1)}e`, 'hop')).not.toEqual(deriveKey(secret, 'hop'));
  });

  it('computes HMAC-SHA256 as RFC 4231 test case 2 does', () => {
    expect(hmacHex(Buffer.from('Jefe'), 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('signs the same with a wrapped key', () => {
    expect(hmacHex(deriveHmacKey(secret, 'hop'), 'text')).toBe(hmacHex(deriveKey(secret, 'hop'), 'text'));
  });

  it('compares texts of any length', () => {
    expect(safeEqual('abc', 'abc')).toBe(true);
    expect(safeEqual('abc', 'abd')).toBe(false);
    expect(safeEqual('abc', 'abcd')).toBe(false);
    expect(safeEqual('', '')).toBe(true);
  });
});
