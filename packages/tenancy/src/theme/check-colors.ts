/// <reference path="./culori.d.ts" />
import { THEMES } from '@marquee/contracts/constants';
import { CONTRAST_PAIRS } from '@marquee/contracts/theme';
import { formatHex, type RgbColor, wcagContrast } from 'culori';
import { isObject, type JsonObject, type JsonValue } from '../document/document.ts';
import { fault, type Locate, type Path, type Report } from '../faults.ts';
import type { Tokens } from './resolve-tokens.ts';
import type { ColorValue } from './token-values.ts';

/** Colours that may be translucent; contrast over what lies below them is not defined for any other. */
const TRANSLUCENT = ['line', 'overlay'];

const toRgb = ({ components: [r = 0, g = 0, b = 0] }: ColorValue): RgbColor => ({ mode: 'rgb', r, g, b });

/** Hex equals components wherever a colour is written, composites included. */
export function checkHexes(theme: JsonObject, locate: Locate, report: Report): void {
  const walk = (value: JsonValue, path: Path): void => {
    if (isObject(value) && Array.isArray(value['components']) && typeof value['hex'] === 'string') {
      const hex = formatHex(toRgb(value as unknown as ColorValue));
      if (hex === value['hex']) return;
      const message = `The hex ${value['hex']} is not the colour of its components.`;
      report(fault(locate([...path, 'hex']), 'theme.hex', message, `Write ${hex}, or mend the components.`));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  walk(theme, []);
}

/** Alpha only where it may stand, contrast in both themes. */
export function checkContrast(tokens: Tokens, locate: Locate, report: Report): void {
  for (const [name, value] of tokens) {
    const [theme = '', group, color = ''] = name.split('.');
    const alpha = (value as { alpha?: number }).alpha ?? 1;
    if (group !== 'color' || alpha === 1 || TRANSLUCENT.includes(color)) continue;
    const message = `The colour ${color} is translucent.`;
    report(fault(locate([theme, 'color', color, '$value', 'alpha']), 'theme.alpha', message, 'Remove alpha.'));
  }
  for (const theme of THEMES) {
    for (const [front, back, least] of CONTRAST_PAIRS) {
      const one = tokens.get(`${theme}.color.${front}`);
      const other = tokens.get(`${theme}.color.${back}`);
      if (!isObject(one) || !isObject(other)) continue;
      const ratio = wcagContrast(toRgb(one as unknown as ColorValue), toRgb(other as unknown as ColorValue));
      if (ratio >= least) continue;
      const message = `${front} on ${back} has contrast ${ratio.toFixed(2)}, below ${least}, in the ${theme} theme.`;
      const mend = `Move ${theme}.color.${front} and ${theme}.color.${back} further apart in lightness.`;
      report(fault(locate([theme, 'color', front, '$value']), 'theme.contrast', message, mend));
    }
  }
}
