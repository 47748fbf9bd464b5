import { expect, it } from 'vitest';
import { wantedPath } from './wanted-path.ts';

it.each([
  [{ wanted: '/rng?type=hot&q=a+b' }, '/rng?type=hot&q=a+b'],
  [{ wanted: '/' }, '/'],
  [{ wanted: '//evil.example' }, null],
  [{ wanted: '/\\evil.example' }, null],
  [{ wanted: 'https://evil.example' }, null],
  [{ wanted: 'javascript:alert(1)' }, null],
  [{ wanted: 7 }, null],
  [{ idx: 0 }, null],
  ['/rng', null],
  [null, null],
])('[R04] leads on from %j to %s, an address of ours or none', (state, path) => {
  expect(wantedPath(state)).toBe(path);
});
