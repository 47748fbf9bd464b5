import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

describe('[T11] secrets at rest', () => {
  const key = randomBytes(32);
  const secret = randomBytes(20);

  it('open with their key, for their owner, unchanged', () => {
    const sealed = seal(key, secret, 'ann');
    expect(unseal([key], sealed, 'ann')).toEqual(secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(seal(key, secret, 'ann').equals(sealed)).toBe(false);
    expect(() => unseal([randomBytes(32)], sealed, 'ann')).toThrow();
    expect(() => unseal([key], sealed, 'bob')).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal([key], changed, 'ann')).toThrow();
    }
  });
});
