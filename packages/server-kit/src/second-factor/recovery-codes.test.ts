import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

describe('[T11] recovery codes', () => {
  it('are ten, of 80 bits, all different', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  });

  it('are equal in every way of typing them', () => {
    const key = randomBytes(32);
    const hash = hashRecoveryCode(key, 'OIBA-2345-ABCD-EFGH');
    expect(hashRecoveryCode(key, ' oiba2345 abcdEFGH')).toEqual(hash);
    expect(hashRecoveryCode(key, '01BA-2345-A8CD-EFGH')).toEqual(hash);
    expect(hashRecoveryCode(key, 'OIBA-2345-ABCD-EFGI')).not.toEqual(hash);
    expect(hashRecoveryCode(randomBytes(32), 'OIBA-2345-ABCD-EFGH')).not.toEqual(hash);
  });
});
