import { describe, expect, it } from 'vitest';
import { changeRequest, changesQuery, editSchema, killRequest } from './console-changes.ts';

const edit = (set: unknown) =>
  editSchema.safeParse({ merchant: 'acme', kind: 'tenant', path: ['gtagId'], ...(set === undefined ? {} : { set }) })
    .success;
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

describe('[T11] values of a change set', () => {
  it('are any JSON that a database can store', () => {
    for (const set of [undefined, null, true, 0, 'two\nlines', '😀', { a: [1, { b: 'ខ្មែរ' }] }, [], {}, nested(16)])
      expect(edit(set)).toBe(true);
  });

  it('have no lone surrogates, no infinite numbers and no extreme depth', () => {
    const bad = [
      '\0',
      '\ud800',
      'a\udc00b',
      ['x', { y: '\0' }],
      { '\0': 1 },
      JSON.parse('1e999'),
      nested(17),
      nested(50_000),
    ];
    for (const set of bad) expect(edit(set)).toBe(false);
  });

  it('come with a title and a reason without lone surrogates', () => {
    const change = (title: string, reason: string) => changeRequest.safeParse({ title, reason, edits: [] }).success;
    expect(change('A title', 'because')).toBe(true);
    for (const bad of ['', '  ', 'a\0b', '\ud800', 'two\nlines']) {
      expect([change(bad, 'because'), change('A title', bad)]).toEqual([false, false]);
    }
  });

  it('name an existing switch in a kill', () => {
    const kill = (key: string) => killRequest.safeParse({ key, reason: 'r', expiresAt: null }).success;
    expect([kill('games.rng'), kill('games.rgn'), kill('__proto__')]).toEqual([true, false, false]);
  });
});

it('[T11] a list of change sets is filtered by one or several states', () => {
  const parse = (query: object) => changesQuery.safeParse(query);
  expect(parse({ state: 'draft' }).data).toEqual({ state: 'draft', limit: 50 });
  expect(parse({ state: ['draft', 'review'], limit: '100' }).data).toMatchObject({ limit: 100 });
  for (const bad of [{ state: 'gone' }, { limit: '101' }, { limit: '0' }, { limit: 'x' }, { merchant: ['a', 'b'] }])
    expect(parse(bad).success).toBe(false);
});
