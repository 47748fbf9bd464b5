import { expect, it } from 'vitest';
import { countSegments } from './segments.ts';

it.each([
  ['160 letters', 'a'.repeat(160), 1],
  ['161 letters', 'a'.repeat(161), 2],
  ['306 letters', 'a'.repeat(306), 2],
  ['307 letters', 'a'.repeat(307), 3],
  ['80 characters of two places', '€'.repeat(80), 1],
  ['81 of them', '€'.repeat(81), 2],
  ['70 letters of Khmer', 'ក'.repeat(70), 1],
  ['71 of them', 'ក'.repeat(71), 2],
  ['one letter of Khmer among 70 of Latin', `ក${'a'.repeat(70)}`, 2],
  ['35 characters of two UCS-2 units', '😀'.repeat(35), 1],
  ['36 of them', '😀'.repeat(36), 2],
])('counts %s', (_what, text, expected) => {
  expect(countSegments(text)).toBe(expected);
});
