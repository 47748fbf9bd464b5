import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../faults.ts';
import { checkContrast, checkHexes } from '../../theme/check-colors.ts';
import { resolveTokens } from '../../theme/resolve-tokens.ts';
import { LOOK_NAMES, LOOKS, type LookName } from '../looks.ts';
import { mix } from './accents.ts';
import { brandColors, themeColors } from './palette.ts';
import { contrastOf, parseShade, type Shade } from './shade.ts';
import { themeTokens } from './theme-tokens.ts';

const shade = (hex: string): Shade => {
  const parsed = parseShade(hex);
  if (parsed === null) throw new Error(`${hex} is no colour`);
  return parsed;
};

function faultsOf(first: string, second: string | null, look: LookName): string[] {
  const faults: Fault[] = [];
  const place = () => ({ file: 'theme.tokens.json', line: 1, column: 1 });
  const report = (each: Fault) => faults.push(each);
  const colors = brandColors('acme', shade(first), second === null ? null : shade(second));
  const theme = themeTokens(colors, LOOKS[look]);
  checkHexes(theme, place, report);
  checkContrast(resolveTokens(theme, place, report), place, report);
  return faults.map(({ message }) => message);
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const look = fc.constantFrom(...LOOK_NAMES);

describe('[T08] a theme derived from a colour', () => {
  it.each(['#ffe600', '#050505', '#fdfdf8', '#ff0000', '#0000ff', '#00ff00', '#808080', '#ffffff', '#000000'])(
    'holds every contrast pair in every look: %s',
    (first) => {
      for (const name of LOOK_NAMES) expect(faultsOf(first, null, name)).toEqual([]);
    },
  );

  it('holds every contrast pair for any colours', () => {
    fc.assert(
      fc.property(hex, fc.option(hex), look, (first, second, name) => {
        expect(faultsOf(first, second, name)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps text readable across the whole gradient of the accent', () => {
    fc.assert(
      fc.property(
        hex,
        hex,
        look,
        fc.constantFrom('dark', 'light'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (...all) => {
          const [first, second, name, theme, part] = all;
          const colors = themeColors(
            theme as 'dark' | 'light',
            brandColors('acme', shade(first), shade(second)),
            LOOKS[name],
          );
          const between = mix(colors.accent.hex, colors['accent-2'].hex, part);
          expect(contrastOf(between, colors['on-accent'].hex)).toBeGreaterThanOrEqual(4.5);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('keeps a colour with enough contrast, and moves one without', () => {
    const accent = (first: string, theme: 'dark' | 'light') =>
      themeColors(theme, brandColors('acme', shade(first), null), LOOKS.facet).accent.hex;
    expect(accent('#1b4fd8', 'light')).toBe('#1b4fd8');
    expect(accent('#f2c400', 'dark')).toBe('#f2c400');
    expect(contrastOf(accent('#fdf8c0', 'light'), '#ffffff')).toBeGreaterThan(1.5);
    expect(contrastOf(accent('#0a0a40', 'dark'), '#000000')).toBeGreaterThan(2.7);
  });
});
