import { describe, expect, it } from 'vitest';
import { mergeGrants, sameGrants } from './grants.ts';

describe('grants', () => {
  it('are one per role: all brands include some, others are united', () => {
    expect(
      mergeGrants([
        { role: 'support', brands: ['bravo'] },
        { role: 'viewer', brands: ['acme'] },
        { role: 'support', brands: ['acme', 'bravo'] },
        { role: 'viewer', brands: '*' },
        { role: 'approver', brands: [] },
      ]),
    ).toEqual([
      { role: 'viewer', brands: '*' },
      { role: 'support', brands: ['acme', 'bravo'] },
    ]);
  });

  it('are the same in any order', () => {
    expect(
      sameGrants(
        [
          { role: 'viewer', brands: ['b1', 'a1'] },
          { role: 'support', brands: '*' },
        ],
        [
          { role: 'support', brands: '*' },
          { role: 'viewer', brands: ['a1', 'b1'] },
        ],
      ),
    ).toBe(true);
    expect(sameGrants([{ role: 'viewer', brands: '*' }], [{ role: 'viewer', brands: ['a1'] }])).toBe(false);
  });
});
