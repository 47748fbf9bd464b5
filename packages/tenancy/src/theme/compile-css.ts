import { THEMES, type Theme } from '@marquee/contracts/constants';
import type { JsonValue } from '../document/document.ts';
import type { Tokens } from './resolve-tokens.ts';
import { BASE_TYPES, THEME_TYPES } from './theme-file.ts';
import type {
  ColorValue,
  DimensionValue,
  DurationValue,
  GradientStop,
  ShadowLayer,
  TokenType,
} from './token-values.ts';

const GENERIC_FAMILIES = ['serif', 'sans-serif', 'monospace', 'system-ui', 'ui-serif', 'ui-sans-serif', 'cursive'];
/** Angles of the two gradients (folder format). */
const GRADIENT_ANGLES: Readonly<Record<string, number>> = { 'gradient.accent': 120, 'gradient.hero': 160 };

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))}%`;
const length = ({ value, unit }: DimensionValue | DurationValue): string =>
  value === 0 ? `0${unit}` : `${value}${unit}`;

function color({ components, alpha = 1, hex }: ColorValue): string {
  if (alpha === 1) return hex;
  const channels = components.map((component) => Math.round(component * 255)).join(' ');
  return `rgb(${channels} / ${percent(alpha)})`;
}

const shadow = (layer: ShadowLayer): string =>
  [
    ...(layer.inset ? ['inset'] : []),
    ...[layer.offsetX, layer.offsetY, layer.blur, layer.spread].map(length),
    color(layer.color),
  ].join(' ');

const list = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

function css(name: string, type: TokenType, value: JsonValue): string {
  // Each value was validated, so the casts are safe.
  switch (type) {
    case 'color':
      return color(value as unknown as ColorValue);
    case 'dimension':
    case 'duration':
      return length(value as unknown as DimensionValue);
    case 'fontFamily':
      return list(value as string | string[])
        .map((family) => (GENERIC_FAMILIES.includes(family) ? family : `"${family}"`))
        .join(', ');
    case 'gradient': {
      const stops = (value as unknown as GradientStop[]).map(
        (stop) => `${color(stop.color)} ${percent(stop.position)}`,
      );
      return `linear-gradient(${GRADIENT_ANGLES[name] ?? 180}deg, ${stops.join(', ')})`;
    }
    case 'shadow':
      return list(value as unknown as ShadowLayer | ShadowLayer[])
        .map(shadow)
        .join(', ');
    default:
      return String(value);
  }
}

const declarations = (tokens: Tokens, prefix: string, types: Readonly<Record<string, TokenType>>): string[] =>
  Object.entries(types).map(([name, type]) => {
    const value = tokens.get(`${prefix}.${name}`);
    return `--${name.replace('.', '-')}:${value === undefined ? '' : css(name, type, value)}`;
  });

/** The first family of body text; empty where the theme names none. */
export function bodyFace(tokens: Tokens): string {
  const [first = ''] = list((tokens.get('base.font.body') as string | string[] | undefined) ?? []);
  return first;
}

/**
 * Tokens → custom properties. `:root` has the base and the default theme, so that a page without script is styled;
 * `[data-theme]` switches.
 */
export function compileCss(tokens: Tokens, defaultTheme: Theme): string {
  const theme = (name: Theme): string => [`color-scheme:${name}`, ...declarations(tokens, name, THEME_TYPES)].join(';');
  const base = declarations(tokens, 'base', BASE_TYPES).join(';');
  const switched = THEMES.map((name) => `[data-theme=${name}]{${theme(name)}}`);
  return `${[`:root{${base};${theme(defaultTheme)}}`, ...switched].join('\n')}\n`;
}
