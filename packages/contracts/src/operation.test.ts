import { describe, expect, it } from 'vitest';
import { CALLS } from './calls.ts';
import { INTERNAL_CALLS } from './internal-calls.ts';
import { type Operation, pathOf } from './operation.ts';
import { STAFF_CALLS, type StaffCall } from './staff-calls.ts';

describe('paths', () => {
  it('carry their parameters as they are', () => {
    expect(pathOf('/staff/:id/sessions/:session', { id: 'a/b', session: '#' })).toBe('/staff/a%2Fb/sessions/%23');
    expect(pathOf('/staff')).toBe('/staff');
  });

  it('need a value for every parameter', () => {
    expect(() => pathOf('/staff/:id', {})).toThrow('/staff/:id needs a value for id');
  });
});

const TABLES = { player: CALLS, staff: STAFF_CALLS, internal: INTERNAL_CALLS } as const satisfies Record<
  string,
  Readonly<Record<string, Operation>>
>;
const ROOTS = { player: /^\/(?:wps|lgw|lotto)\//, staff: /^\/staff\/v1\//, internal: /^\/internal\// } as const;

describe.each(Object.entries(TABLES))('the table of %s calls', (audience, table) => {
  const rows: readonly Operation[] = Object.values(table);

  it('has its own audience and its own paths', () => {
    for (const row of rows) {
      expect(row.audience).toBe(audience);
      expect(row.path).toMatch(ROOTS[audience as keyof typeof ROOTS]);
    }
  });

  it('has each address once', () => {
    const addresses = rows.map(({ method, path }) => `${method} ${path}`);
    expect(addresses).toHaveLength(new Set(addresses).size);
  });
});

it('a staff row without a permission, or with one that does not exist, does not compile', () => {
  const row = { ...STAFF_CALLS.brands };
  const { needs: _needs, ...without } = row;
  // @ts-expect-error `needs` is missing
  const open: StaffCall = without;
  // @ts-expect-error there is no such permission
  const unknown: StaffCall = { ...row, needs: 'brand.paint' };
  expect([open, unknown]).toHaveLength(2);
});
