import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PATHS } from '../lib/paths/paths.ts';
import { PAGES } from './pages.tsx';

it('has a page for every address that the console links to', () => {
  const addresses = Object.values(PATHS)
    .map((path) => (typeof path === 'string' ? path : path('lotus', 'a', 'b')))
    .filter((address) => address !== PATHS.setup);
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((address) => !PAGES.some(({ path }) => matchPath(path, address)))).toEqual([]);
});

it('has each path and each key once, and the pages of a group together', () => {
  const rows = PAGES.flatMap(({ nav }) => nav ?? []);
  const groups = rows.map(({ group }) => group).filter((group, index, all) => group !== all[index - 1]);
  for (const list of [PAGES.map(({ path }) => path), rows.map(({ key }) => key), groups]) {
    expect(new Set(list).size).toBe(list.length);
  }
});
