import type { Theme } from '@marquee/contracts/constants';
import { THEME_COLORS, type ThemeColor } from '@marquee/contracts/theme';
import { type Json, valueAt } from '../../lib/brand/json.ts';
import { aliasOf, hexAt, type TokenAt } from '../../lib/brand/tokens.ts';
import { channelsOf } from './contrast.ts';

/** A colour inside a gradient or a shadow: an own colour, or a theme colour by name. */
export interface Paint {
  /** `#rrggbb`, with names followed. */
  readonly hex: string;
  /** 0 to 1. */
  readonly alpha: number;
  readonly name: ThemeColor | null;
}

const DIGITS = 5;
/** A colour in the form of token files; an `alpha` of 1 is left out. */
export function colorValue(hex: string, alpha: number): Json {
  const components = (channelsOf(hex) ?? [0, 0, 0]).map((channel) => Number(channel.toFixed(DIGITS)));
  const value = { colorSpace: 'srgb', components, hex: hex.toLowerCase() };
  return alpha === 1 ? value : { ...value, alpha };
}

/** 0 to 1; opaque by default. */
export function alphaOf(value: Json | undefined): number {
  const alpha = valueAt(value, ['alpha']);
  return typeof alpha === 'number' ? alpha : 1;
}

/** A colour token for `#rrggbb`; the former opacity stays. */
export const colorToken = (hex: string, before: Json | undefined): Json => ({
  $type: 'color',
  $value: colorValue(hex, alphaOf(valueAt(before, ['$value']))),
});

const themeAlias = (theme: Theme, name: ThemeColor): string => `{${theme}.color.${name}}`;

/** @param value the written value: a colour, or the name of one in braces. */
export function paintOf(value: Json | undefined, theme: Theme, tokenAt: TokenAt): Paint {
  const name = THEME_COLORS.find((each) => value === themeAlias(theme, each)) ?? null;
  const alias = aliasOf(value);
  const hex = alias === null ? valueAt(value, ['hex']) : hexAt(tokenAt, alias.split('.'));
  return { hex: typeof hex === 'string' ? hex : '#000000', alpha: alphaOf(value), name };
}

export const paintValue = ({ hex, alpha, name }: Paint, theme: Theme): Json =>
  name === null ? colorValue(hex, alpha) : themeAlias(theme, name);
