import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const files = globSync('**/*.css', { cwd: root });
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const offences = (pattern: RegExp): string[] =>
  files.flatMap((path) => [...textOf(path).matchAll(pattern)].map(([found]) => `${path}: ${found}`));

it('styles use logical properties', () => {
  expect(files.length).toBeGreaterThan(10);
  expect(offences(/(?:^|[\s;{])(?:margin|padding|border|inset)-(?:left|right|top|bottom)[\w-]*\s*:/g)).toEqual([]);
  expect(offences(/(?:^|[\s;{])(?:left|right|top|bottom)\s*:/g)).toEqual([]);
  expect(offences(/text-align:\s*(?:left|right)/g)).toEqual([]);
});

it('modules are in a layer, so that the order of chunks does not matter', () => {
  const outside = files
    .filter((path) => path.endsWith('.module.css'))
    .filter((path) => !/^\s*@layer app \{[\s\S]*\}\s*$/.test(textOf(path)));
  expect(outside).toEqual([]);
});

it('Khmer has room for its marks', () => {
  expect(textOf('../../ui/src/styles/foundation.css')).toMatch(
    /:lang\(km\) \{\s*--leading: 1\.8;\s*--leading-tight: 1\.7;/,
  );
});

it('monospace text falls back to the Khmer font', () => {
  expect(textOf('app/styles/tokens.css')).toMatch(/--font-mono:[^;]*"Noto Sans Khmer Variable"/);
  expect(offences(/font-family:(?!\s*(?:var|inherit))[^;]*monospace/g)).toEqual([]);
});
