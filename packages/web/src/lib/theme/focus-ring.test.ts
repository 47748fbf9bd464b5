import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url).pathname;
const sheets = globSync(['web/src/**/*.module.css', 'ui/src/**/*.css'], { cwd: root }).map(
  (file) => [file, readFileSync(`${root}${file}`, 'utf8')] as const,
);

it.each(['header', 'footer'])(
  '[T05] the focus ring on the %s has the colour of its text, whose contrast is checked',
  (bar) => {
    const painted = sheets.filter(([, css]) => css.includes(`background: var(--color-${bar})`));
    expect(painted.length).toBeGreaterThan(0);
    const without = painted.filter(([, css]) => !css.includes(`--focus-ring: var(--color-on-${bar})`));
    expect(without.map(([file]) => file)).toEqual([]);
  },
);
