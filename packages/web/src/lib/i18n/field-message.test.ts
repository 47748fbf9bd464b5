import { expect, it } from 'vitest';
import { fieldMessage } from './field-message.ts';

it('[E01] names both bounds of a length, one where they are equal, and none that is unknown', () => {
  const length = (params?: Record<string, number>) =>
    fieldMessage({ code: 'length', ...(params === undefined ? {} : { params }) });
  expect(length({ min: 4, max: 16 })).toEqual({ key: 'length', params: { min: 4, max: 16 } });
  expect(length({ min: 6, max: 6 })).toEqual({ key: 'length.exact', params: { min: 6, max: 6 } });
  expect(length({ max: 8 })).toEqual({ key: 'length', params: { min: 1, max: 8 } });
  expect([length({ min: 2 }), length()]).toEqual([
    { key: 'format', params: {} },
    { key: 'format', params: {} },
  ]);
  expect(fieldMessage({ code: 'underage', params: { min: 21 } })).toEqual({ key: 'underage', params: { min: 21 } });
});
