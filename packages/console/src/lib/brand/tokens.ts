import type { Theme } from '@marquee/contracts/constants';
import { BASE_TOKENS, THEME_COLORS, THEME_TOKENS } from '@marquee/contracts/theme';
import { useCallback } from 'react';
import { editableValue, useBrandScope } from './brand-scope.ts';
import { isObject, type Json, valueAt } from './json.ts';

/** A brand's token file as edited: dotted names → tokens as written (DTCG 2025.10). */
export type TokenAt = (path: readonly string[]) => Json | undefined;

const ALIAS = /^\{([a-z0-9.-]+)\}$/;
/** Name of the token that an alias refers to; null for anything else. */
export const aliasOf = (value: Json | undefined): string | null =>
  typeof value === 'string' ? (ALIAS.exec(value)?.[1] ?? null) : null;
/** Depth of aliases of aliases; a deeper chain is a circle. */
const ALIAS_DEPTH_MAX = 8;
/** Angles of the two gradients, as in brands' style sheets. */
const GRADIENT_ANGLES: Readonly<Record<string, number>> = { 'gradient.accent': 120, 'gradient.hero': 160 };
const GENERIC_FAMILIES = ['serif', 'sans-serif', 'monospace', 'system-ui', 'ui-serif', 'ui-sans-serif', 'cursive'];

/** A value with its aliases followed, also inside it. */
export function followed(value: Json | undefined, tokenAt: TokenAt, depth = 0): Json | undefined {
  if (depth > ALIAS_DEPTH_MAX) return undefined;
  if (typeof value === 'string') {
    const target = aliasOf(value);
    if (target === null) return value;
    return followed(valueAt(tokenAt(target.split('.')), ['$value']), tokenAt, depth + 1);
  }
  if (Array.isArray(value)) return value.map((each) => followed(each, tokenAt, depth) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, followed(inner, tokenAt, depth) ?? null]),
  );
}

/** The written value of a token; for an alias, the value of its target. */
export function writtenValue(tokenAt: TokenAt, path: readonly string[], depth = 0): Json | undefined {
  const value = valueAt(tokenAt(path), ['$value']);
  const target = aliasOf(value);
  if (target === null || depth > ALIAS_DEPTH_MAX) return value;
  return writtenValue(tokenAt, target.split('.'), depth + 1);
}

/** Value of a token, aliases followed. */
export const tokenValue = (tokenAt: TokenAt, path: readonly string[]): Json | undefined =>
  followed(valueAt(tokenAt(path), ['$value']), tokenAt);

/** `#rrggbb` of a colour token; black for an invalid one. */
export function hexAt(tokenAt: TokenAt, path: readonly string[]): string {
  const hex = valueAt(tokenValue(tokenAt, path), ['hex']);
  return typeof hex === 'string' ? hex : '#000000';
}

function colorCss(value: Json | undefined): string {
  const hex = valueAt(value, ['hex']);
  const alpha = valueAt(value, ['alpha']);
  if (typeof hex !== 'string') return 'transparent';
  const opacity = typeof alpha === 'number' ? Math.round(alpha * 255) : 255;
  return `${hex}${opacity.toString(16).padStart(2, '0')}`;
}

const lengthCss = (value: Json | undefined): string => {
  const [number, unit] = [valueAt(value, ['value']), valueAt(value, ['unit'])];
  return `${Number(number ?? 0)}${typeof unit === 'string' ? unit : ''}`;
};
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [value ?? null]);

const shadowCss = (layer: Json): string =>
  [
    ...(valueAt(layer, ['inset']) === true ? ['inset'] : []),
    ...['offsetX', 'offsetY', 'blur', 'spread'].map((key) => lengthCss(valueAt(layer, [key]))),
    colorCss(valueAt(layer, ['color'])),
  ].join(' ');

/** The CSS value of a token. @param name within its group, e.g. `gradient.hero`. */
export function tokenCss(name: string, type: string, value: Json | undefined): string {
  if (type === 'color') return colorCss(value);
  if (type === 'dimension' || type === 'duration') return lengthCss(value);
  if (type === 'shadow') return listOf(value).map(shadowCss).join(', ');
  if (type === 'fontFamily') {
    return listOf(value)
      .map((family) => (GENERIC_FAMILIES.includes(String(family)) ? String(family) : `"${String(family)}"`))
      .join(', ');
  }
  if (type !== 'gradient') return String(value ?? '');
  const stops = listOf(value).map(
    (stop) => `${colorCss(valueAt(stop, ['color']))} ${Number(valueAt(stop, ['position']) ?? 0) * 100}%`,
  );
  return `linear-gradient(${GRADIENT_ANGLES[name] ?? 180}deg, ${stops.join(', ')})`;
}

/** The custom properties of one theme, for an element's `style`. */
export function themeVariables(tokenAt: TokenAt, theme: Theme): Record<`--${string}`, string> {
  const types = (group: string, names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([name, type]) => {
      const value = tokenValue(tokenAt, [group, ...name.split('.')]);
      return [`--${name.replace('.', '-')}`, tokenCss(name, type, value)] as const;
    });
  const colors = Object.fromEntries(THEME_COLORS.map((color) => [`color.${color}`, 'color']));
  return Object.fromEntries([...types('base', BASE_TOKENS), ...types(theme, { ...colors, ...THEME_TOKENS })]) as Record<
    `--${string}`,
    string
  >;
}

/** The brand's tokens with staged values. */
export function useTokens(): TokenAt {
  const scope = useBrandScope();
  return useCallback((path) => editableValue(scope, 'theme', path).edited, [scope]);
}
