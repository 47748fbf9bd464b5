/// <reference path="./culori.d.ts" />
import { THEMES, type Theme } from '@marquee/contracts/constants';
import { CONTRAST_PAIRS, GRADIENT_PAIRS, type ThemeColor, TRANSLUCENT_COLORS } from '@marquee/contracts/theme';
import { formatHex, type RgbColor, wcagContrast } from 'culori';
import { isObject, type JsonObject, type JsonValue } from '../document/document.ts';
import { fault, type Locate, type Path, type Report } from '../faults.ts';
import type { Tokens } from './resolve-tokens.ts';
import type { ColorValue, GradientStop } from './token-values.ts';

const toRgb = ({ components: [r = 0, g = 0, b = 0] }: ColorValue): RgbColor => ({ mode: 'rgb', r, g, b });

/** Checks that the hex of each colour equals its components, in composites too. */
export function checkHexes(theme: JsonObject, locate: Locate, report: Report): void {
  const walk = (value: JsonValue, path: Path): void => {
    if (isObject(value) && Array.isArray(value['components']) && typeof value['hex'] === 'string') {
      const hex = formatHex(toRgb(value as unknown as ColorValue));
      if (hex === value['hex']) return;
      const message = `The hex ${value['hex']} is not the colour of its components.`;
      report(fault(locate([...path, 'hex']), 'theme.hex', message, `Write ${hex}, or fix the components.`));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  walk(theme, []);
}

/** Checks that only some colours have alpha, and the contrast in both themes. */
export function checkContrast(tokens: Tokens, locate: Locate, report: Report): void {
  for (const [name, value] of tokens) {
    const [theme = '', group, color = ''] = name.split('.');
    const alpha = (value as { alpha?: number }).alpha ?? 1;
    if (group !== 'color' || alpha === 1 || TRANSLUCENT_COLORS.some((each) => each === color)) continue;
    const message = `The colour ${color} is translucent.`;
    report(fault(locate([theme, 'color', color, '$value', 'alpha']), 'theme.alpha', message, 'Remove alpha.'));
  }
  for (const theme of THEMES) {
    for (const [front, back, least] of CONTRAST_PAIRS) {
      const one = colorAt(tokens, theme, front);
      const other = colorAt(tokens, theme, back);
      if (one === null || other === null) continue;
      const ratio = wcagContrast(toRgb(one), toRgb(other));
      if (ratio >= least) continue;
      const message = `${front} on ${back} has contrast ${ratio.toFixed(2)}, below ${least}, in the ${theme} theme.`;
      const fix = `Move ${theme}.color.${front} and ${theme}.color.${back} further apart in lightness.`;
      report(fault(locate([theme, 'color', front, '$value']), 'theme.contrast', message, fix));
    }
    checkGradients(theme, tokens, locate, report);
  }
}

function colorAt(tokens: Tokens, theme: Theme, color: ThemeColor): ColorValue | null {
  const value = tokens.get(`${theme}.color.${color}`);
  return isObject(value) ? (value as unknown as ColorValue) : null;
}

/** Checks text on a gradient at the stop with the least contrast. */
function checkGradients(theme: Theme, tokens: Tokens, locate: Locate, report: Report): void {
  for (const [front, gradient, beneath, least] of GRADIENT_PAIRS) {
    const text = colorAt(tokens, theme, front);
    const ground = colorAt(tokens, theme, beneath);
    const stops = tokens.get(`${theme}.${gradient}`);
    if (text === null || ground === null || !Array.isArray(stops)) continue;
    const ratios = (stops as unknown as GradientStop[]).map(({ color }) =>
      wcagContrast(toRgb(text), toRgb(over(color, ground))),
    );
    const ratio = Math.min(...ratios);
    if (ratio >= least) continue;
    const stop = ratios.indexOf(ratio) + 1;
    const message = `${front} on stop ${stop} of ${gradient} has contrast ${ratio.toFixed(2)}, below ${least}, in the ${theme} theme.`;
    const fix = `Move ${theme}.color.${front} and that stop further apart in lightness.`;
    report(fault(locate([theme, ...gradient.split('.'), '$value']), 'theme.contrast', message, fix));
  }
}

/** The visible colour of one over another. */
function over({ components, alpha = 1, hex }: ColorValue, beneath: ColorValue): ColorValue {
  const mixed = components.map((channel, index) => channel * alpha + (beneath.components[index] ?? 0) * (1 - alpha));
  return { colorSpace: 'srgb', components: mixed, hex };
}
