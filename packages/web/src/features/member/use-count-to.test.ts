import { describe, expect, it } from 'vitest';
import { between } from './use-count-to.ts';

describe('[W12] a changed balance counts to its new value', () => {
  it('starts at the old value and ends exactly on the new one', () => {
    expect(between(100n, 2_500n, 0)).toBe(100n);
    expect(between(100n, 2_500n, 1)).toBe(2_500n);
    expect(between(2_500n, 100n, 1.7)).toBe(100n);
  });

  it('stays between the two on the way, up and down', () => {
    const up = between(0n, 1_000_000_000_000_001n, 0.4);
    expect(up > 0n && up < 1_000_000_000_000_001n).toBe(true);
    const down = between(500n, 0n, 0.4);
    expect(down > 0n && down < 500n).toBe(true);
  });
});
