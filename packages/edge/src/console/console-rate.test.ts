import { STAFF_CALLS, type StaffCallName } from '@marquee/contracts/staff-calls';
import { expect, it } from 'vitest';
import { consoleRate } from './admit-console.ts';

it.each(Object.keys(STAFF_CALLS) as StaffCallName[])('[T11] counts %s in the class of its row', (name) => {
  const { method, path, rate } = STAFF_CALLS[name];
  expect(consoleRate(method, path.replace(/:\w+/g, 'x'))).toBe(rate);
});
