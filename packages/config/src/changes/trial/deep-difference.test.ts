import { describe, expect, it } from 'vitest';
import { deepDifference } from './deep-difference.ts';

describe('[T11] where two manifests differ', () => {
  it('is given as dotted paths', () => {
    const before = { switches: { 'home.jackpot': true, help: false }, nav: [{ page: 'home' }, { page: 'help' }], a: 1 };
    const after = {
      switches: { 'home.jackpot': false, help: false },
      nav: [{ page: 'home' }, { page: 'join' }],
      b: null,
    };
    expect(deepDifference(before, after)).toEqual([
      { path: 'switches.home.jackpot', before: true, after: false },
      { path: 'nav.1.page', before: 'help', after: 'join' },
      { path: 'a', before: 1 },
      { path: 'b', after: null },
    ]);
  });

  it('is nothing where they are equal, and the whole where their shapes differ', () => {
    expect(deepDifference({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([]);
    expect(deepDifference({ a: [1] }, { a: [1, 2] })).toEqual([{ path: 'a', before: [1], after: [1, 2] }]);
    expect(deepDifference({ a: {} }, { a: [] })).toEqual([{ path: 'a', before: {}, after: [] }]);
    expect(deepDifference({ a: null }, { a: { b: 1 } })).toEqual([{ path: 'a', before: null, after: { b: 1 } }]);
  });
});
