import { expect, it } from 'vitest';
import { readInstant } from './read-instant.ts';

it.each([
  ['2026-11-21T02:00:00.000Z', '2026-11-21T02:00:00.000Z'],
  ['2026-11-21T09:00:00+07:00', '2026-11-21T02:00:00.000Z'],
  ['2026-11-21T01:30:00+23:30', '2026-11-20T02:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['0001-01-01T00:00:00+01:00', null],
  ['0000-06-01T00:00:00Z', null],
  ['-000001-01-01T00:00:00Z', null],
  ['9999-12-31T23:59:59-01:00', null],
  ['+275760-09-13T00:00:00Z', null],
  ['yesterday', null],
  ['', null],
])('[T10] %s is the moment %s of a database', (text, instant) => {
  expect(readInstant(text)).toBe(instant);
});
