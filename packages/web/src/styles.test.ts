import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The page for an unknown host has no brand, so it has no tokens. */
const FREE = ['web/src/app/neutral.css'];
const files = globSync('{web,ui}/src/**/*.css', { cwd: root }).filter((path) => !FREE.includes(path));
const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '');
const offences = (pattern: RegExp): string[] =>
  files.flatMap((path) =>
    [...withoutComments(readFileSync(`${root}/${path}`, 'utf8')).matchAll(pattern)].map(
      ([found]) => `${path}: ${found}`,
    ),
  );

describe('styles', () => {
  it('are found', () => expect(files.length).toBeGreaterThan(20));

  // Right to left works because sides are logical.
  it('use logical properties', () => {
    expect(offences(/(?:^|[\s;{])(?:margin|padding|border|inset)-(?:left|right|top|bottom)[\w-]*\s*:/g)).toEqual([]);
    expect(
      offences(
        /(?:^|[\s;{])(?:left|right|top|bottom|width|height|min-width|max-width|min-height|max-height)\s*:(?!\s*\d+(?:\.\d+)?rem\))/g,
      ),
    ).toEqual([]);
    expect(offences(/text-align:\s*(?:left|right)/g)).toEqual([]);
  });

  it('are in a layer, so that the order of chunks does not matter', () => {
    const outside = files
      .filter((path) => path.endsWith('.module.css'))
      .filter(
        (path) =>
          !/^\s*@layer (?:ui|app) \{[\s\S]*\}\s*$/.test(withoutComments(readFileSync(`${root}/${path}`, 'utf8'))),
      );
    expect(outside).toEqual([]);
  });
});
