import { expect, it } from 'vitest';
import { requestedPath } from './requested-path.ts';

it.each([
  [{ requested: '/rng?type=hot&q=a+b' }, '/rng?type=hot&q=a+b'],
  [{ requested: '/' }, '/'],
  [{ requested: '//evil.example' }, null],
  [{ requested: '/\\evil.example' }, null],
  [{ requested: 'https://evil.example' }, null],
  [{ requested: 'javascript:alert(1)' }, null],
  [{ requested: 7 }, null],
  [{ idx: 0 }, null],
  ['/rng', null],
  [null, null],
])('[R04] leads on from %j to %s, an address of ours or none', (state, path) => {
  expect(requestedPath(state)).toBe(path);
});
