import { describe, expect, it } from 'vitest';
import { queryOf, readFilters } from './audit-filters.ts';
import { detailRows } from './detail-rows.ts';

const filters = readFilters(new URLSearchParams());

describe('filters of the audit', () => {
  it('request both days in full, half-open, in the reader’s zone', () => {
    const { from, to } = queryOf({ ...filters, from: '2026-11-20', to: '2026-11-21' });
    expect(from).toBe(new Date(2026, 10, 20).toISOString());
    expect(to).toBe(new Date(2026, 10, 22).toISOString());
  });

  it('leave out empty values and invalid days', () => {
    expect(queryOf({ ...filters, actor: '  ', from: 'yesterday' })).toEqual({});
    expect(queryOf(readFilters(new URLSearchParams('merchant=acme&actor= bopha ')))).toEqual({
      merchant: 'acme',
      actor: 'bopha',
    });
  });
});

describe('[T11] an entry’s detail', () => {
  it('shows values before and after beside their targets', () => {
    const rows = detailRows({
      targets: ['switches.home.jackpot', 'switches.registration'],
      detail: { reason: 'Maintenance', before: [true, true], after: [false, true], approvers: [] },
    });
    expect(rows).toEqual([
      { kind: 'difference', path: 'switches.home.jackpot', before: true, after: false },
      { kind: 'difference', path: 'switches.registration', before: true, after: true },
      { kind: 'fact', path: 'reason', value: 'Maintenance' },
    ]);
  });

  it('names the brand of each value, in any order of edits', () => {
    const before = [false, true];
    const edits = (first: string, second: string) => [
      { merchant: first, target: 'switches.sidebar' },
      { merchant: second, target: 'switches.help' },
    ];
    const namesOf = (first: string, second: string) =>
      detailRows({
        targets: ['switches.help', 'switches.sidebar'],
        detail: { edits: edits(first, second), before, after: [true, false], isPart: true },
      }).map(({ path }) => path);
    expect(namesOf('lotus', 'lotus')).toEqual(['switches.sidebar', 'switches.help', 'isPart']);
    expect(namesOf('lotus', 'harbor')).toEqual(['lotus switches.sidebar', 'harbor switches.help', 'isPart']);
  });

  it('keeps the differences of two objects, and leaves out empty values', () => {
    const rows = detailRows({
      targets: ['bopha'],
      detail: {
        before: { displayName: 'Bopha', state: 'active' },
        after: { displayName: 'Bopha', state: 'disabled' },
        resetPassword: false,
      },
    });
    expect(rows).toEqual([{ kind: 'difference', path: 'state', before: 'active', after: 'disabled' }]);
  });

  it('shows any other detail', () => {
    expect(detailRows({ targets: [], detail: 'free text' })).toEqual([{ kind: 'fact', path: '', value: 'free text' }]);
    expect(detailRows({ targets: [], detail: null })).toEqual([]);
  });
});
