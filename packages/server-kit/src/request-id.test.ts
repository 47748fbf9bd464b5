import { describe, expect, it } from 'vitest';
import { createIdMaker, requestIdOf } from './request-id.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('requestIdOf', () => {
  it('keeps a valid id', () => {
    expect(requestIdOf({ 'x-request-id': 'trace-00.12_ab' })).toBe('trace-00.12_ab');
  });

  it.each([undefined, '', 'short', 'x'.repeat(65), 'has space in', 'line\nbreak00', 'one00000, two00000', '../../etc'])(
    'makes a new one instead of %j',
    (id) => {
      expect(requestIdOf({ 'x-request-id': id })).toMatch(UUID);
    },
  );
});

describe('createIdMaker', () => {
  it('creates valid ids, each once', () => {
    const makeId = createIdMaker();
    const ids = new Set(Array.from({ length: 10_000 }, makeId));
    expect(ids.size).toBe(10_000);
    for (const id of [...ids].slice(250, 260)) expect(requestIdOf({ 'x-request-id': id })).toBe(id);
    expect([...ids].every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(requestIdOf({}, makeId)).toMatch(/^[0-9a-f]{32}$/);
  });
});
