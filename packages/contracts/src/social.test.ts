import { expect, it } from 'vitest';
import { isLocalPath } from './social.ts';

const HERE = 'https://tiger.example';

it.each(['/', '/rng', '/rng?vendor=A&next=//b', '/home?mc=security#top', '/%E1%9E%80', '/a/../b'])(
  '[A11] takes %s for a page of this site',
  (path) => {
    expect(isLocalPath(path)).toBe(true);
    expect(new URL(path, HERE).origin).toBe(HERE);
  },
);

it.each([
  '',
  'rng',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/a/..//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  ' /rng',
  '/ខ្មែរ',
])('[A11] takes %j for no page of this site', (path) => {
  expect(isLocalPath(path)).toBe(false);
});
