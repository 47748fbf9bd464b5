import { expect, it } from 'vitest';
import { parseJsonDocument } from './json-document.ts';

const messagesOf = (text: string): string[] => parseJsonDocument('a.json', text).faults.map(({ message }) => message);

it.each(['{ "__proto__": {} }', String.raw`{ "a": [{ "\u005f_proto__": 1 }] }`])('refuses the key of %s', (text) => {
  expect(messagesOf(text)).toEqual(['The key "__proto__" is not allowed.']);
});

it('accepts that word as a value', () => {
  expect(messagesOf('{ "name": "__proto__" }')).toEqual([]);
});
