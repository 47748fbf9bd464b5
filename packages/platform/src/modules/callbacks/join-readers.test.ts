import { expect, it } from 'vitest';
import { joinReaders } from './join-readers.ts';

const reader = { read: async () => null };

it('joins the readers of all providers, and refuses two of one code', () => {
  const [payments, identity] = [new Map([['till', reader]]), new Map([['vouch', reader]])];
  expect([...joinReaders(payments, identity).keys()]).toEqual(['till', 'vouch']);
  expect(() => joinReaders(payments, payments)).toThrow('Two providers have the code till');
});
