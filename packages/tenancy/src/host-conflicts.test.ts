import { describe, expect, it } from 'vitest';
import { hostConflicts } from './host-conflicts.ts';

const claimant = (code: string, ...hosts: string[]) => ({
  code,
  claims: hosts.map((host, index) => ({ host, place: () => ({ file: `${code}.json`, line: index + 1, column: 1 }) })),
});
const refused = (...args: Parameters<typeof hostConflicts>) => [...hostConflicts(...args).keys()].sort();

describe('[T01] [T06] a host belongs to one brand', () => {
  it('refuses every claimant of a new host', () => {
    const faults = hostConflicts([claimant('one', 'a', 'x'), claimant('two', 'x'), claimant('three', 'b')], new Map());
    expect([...faults.keys()].sort()).toEqual(['one', 'two']);
    expect(faults.get('one')).toMatchObject([{ file: 'one.json', line: 2, rule: 'host.duplicate' }]);
  });

  it('leaves it to its holder, loaded again or not', () => {
    const held = new Map([['x', 'one']]);
    expect(refused([claimant('one', 'x'), claimant('two', 'x')], held)).toEqual(['two']);
    expect(refused([claimant('two', 'x')], held)).toEqual(['two']);
  });

  it('gives it to the other brand when the holder drops it in the same step', () => {
    const held = new Map([['x', 'one']]);
    expect(refused([claimant('one', 'y'), claimant('two', 'x')], held)).toEqual([]);
    expect(refused([claimant('one', 'y'), claimant('two', 'x'), claimant('three', 'x')], held)).toEqual([
      'three',
      'two',
    ]);
  });
});
