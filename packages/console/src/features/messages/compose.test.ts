import { expect, it } from 'vitest';
import { type Draft, faultsOf, NEW_DRAFT, namesOf } from './compose.ts';

const NOW = new Date('2026-11-25T10:00:00Z');
const draft = (more: Partial<Draft> = {}): Draft => ({
  ...NEW_DRAFT,
  names: 'ann',
  texts: { EN: { title: 'Hi', body: 'There' } },
  ...more,
});
const faults = (more: Partial<Draft> = {}) => faultsOf(draft(more), ['EN', 'KM'], 'Europe/Berlin', NOW);

it('[W11] reads a pasted list of names, each once', () => {
  expect(namesOf(' ann\nbob, ann;\tcat\n\n')).toEqual(['ann', 'bob', 'cat']);
  expect(namesOf(' , \n')).toEqual([]);
});

it.each([
  ['nothing', {}, []],
  ['no names', { names: ' ,' }, ['names']],
  ['no names for a brand', { names: '', to: 'brand' as const }, []],
  ['too many names', { names: Array.from({ length: 1_001 }, (_, index) => `n${index}`).join() }, ['tooMany']],
  ['no text', { texts: {} }, ['texts']],
  ['half a text', { texts: { EN: { title: 'Hi', body: ' ' } } }, ['half']],
  ['a long text', { texts: { EN: { title: 'Hi', body: 'x'.repeat(10_001) } } }, ['long']],
  ['a long text of wide characters', { texts: { EN: { title: 'Hi', body: '🎲'.repeat(10_000) } } }, []],
  ['a past time', { showsAt: '2026-11-25T10:59' }, ['showsAt']],
  ['a time that clocks skip', { showsAt: '2027-03-28T02:30' }, ['showsAt']],
  ['a time that clocks repeat', { showsAt: '2027-10-31T02:30' }, []],
  ['an expiry before the time', { showsAt: '2026-12-02T00:00', expiresAt: '2026-12-01T00:00' }, ['expiresAt']],
  ['an expiry after more than a year', { expiresAt: '2027-12-01T00:00' }, ['expiresAt']],
])('[W11] finds the faults of a draft with %s', (_what, more, expected) => {
  expect(faults(more)).toEqual(expected);
});
