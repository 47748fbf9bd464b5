import type { Theme } from '@marquee/contracts/constants';
import { GRADIENT_PAIRS, type ThemeColor } from '@marquee/contracts/theme';
import { isObject, type Json } from '../../lib/brand/json.ts';
import { hexAt, type TokenAt, writtenValue } from '../../lib/brand/tokens.ts';
import { contrastOf, mixed } from './contrast.ts';
import { type Paint, paintOf, paintValue } from './paint.ts';

/** As many as the server takes. */
export const STOPS = { min: 2, max: 8 } as const;

export interface Stop {
  readonly paint: Paint;
  /** 0 to 1, along the gradient. */
  readonly position: number;
}

export function stopsOf(value: Json | undefined, theme: Theme, tokenAt: TokenAt): readonly Stop[] {
  const list = Array.isArray(value) ? value.filter(isObject) : [];
  return list.map(({ color, position }) => ({
    paint: paintOf(color, theme, tokenAt),
    position: typeof position === 'number' ? position : 0,
  }));
}

export const gradientToken = (stops: readonly Stop[], theme: Theme): Json => ({
  $type: 'gradient',
  $value: stops.map(({ paint, position }) => ({ color: paintValue(paint, theme), position })),
});

/** Adds a stop between the last two. */
export function withStop(stops: readonly Stop[]): readonly Stop[] {
  const [before, last] = stops.slice(-2);
  if (before === undefined || last === undefined) return stops;
  const position = Math.round(((before.position + last.position) / 2) * 100) / 100;
  return [...stops.slice(0, -1), { paint: { ...before.paint, name: null }, position }, last];
}

export interface StopContrast {
  readonly front: ThemeColor;
  /** E.g. `gradient.hero`. */
  readonly gradient: string;
  /** The lowest contrast among the stops. */
  readonly ratio: number;
  readonly least: number;
  readonly isEnough: boolean;
}

/** Text on a theme's gradients at its lowest contrast; the server checks the same. */
export const stopContrasts = (theme: Theme, tokenAt: TokenAt): readonly StopContrast[] =>
  GRADIENT_PAIRS.map(([front, gradient, beneath, least]) => {
    const hexOf = (color: ThemeColor): string => hexAt(tokenAt, [theme, 'color', color]);
    const stops = stopsOf(writtenValue(tokenAt, [theme, ...gradient.split('.')]), theme, tokenAt);
    const ratios = stops.flatMap(
      ({ paint }) => contrastOf(hexOf(front), mixed(paint.hex, paint.alpha, hexOf(beneath))) ?? [],
    );
    const ratio = Math.min(...ratios);
    return { front, gradient, ratio, least, isEnough: ratio >= least };
  });
