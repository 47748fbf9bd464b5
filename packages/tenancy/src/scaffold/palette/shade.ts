/// <reference path="../../theme/culori.d.ts" />
import { clampChroma, formatHex, oklch, wcagContrast } from 'culori';

/** A colour in OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees. */
export interface Shade {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Below this chroma a colour counts as grey, and the brand's accent is black or white. */
export const INKLESS = 0.03;

/** Six hex digits → shade; null for any other text. */
export function parseShade(hex: string): Shade | null {
  const color = /^#[0-9a-f]{6}$/i.test(hex) ? oklch(hex) : undefined;
  return color ? { l: color.l, c: color.c, h: color.h ?? 0 } : null;
}

/** The nearest sRGB colour, as `#rrggbb`. */
export const toHex = ({ l, c, h }: Shade): string =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'));

/** WCAG 2 contrast of two `#rrggbb`. */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other);

/** How yellow a colour is, 0–1. Dark yellow looks olive, so shadows of yellows lose chroma. */
export const yellowness = ({ h, c }: Shade): number => (c < 0.05 ? 0 : Math.max(0, 1 - Math.abs(h - 94) / 34));

const STEP = 0.004;
/** Margin for tokens, whose four decimals can lower the contrast slightly. */
const MARGIN = 0.03;

/**
 * The first colour from `start` on, going lighter or darker, that has at least `ratio` against every one of `against`.
 * Ends at white or black.
 */
export function reach(
  start: Shade,
  against: readonly string[],
  ratio: number,
  direction: 'lighter' | 'darker',
): string {
  const sign = direction === 'lighter' ? 1 : -1;
  const holds = (hex: string): boolean => against.every((other) => contrastOf(hex, other) >= ratio + MARGIN);
  for (let { l } = start; l >= 0 && l <= 1; l += sign * STEP) {
    const hex = toHex({ ...start, l });
    if (holds(hex)) return hex;
  }
  return direction === 'lighter' ? '#ffffff' : '#000000';
}

export interface TokenColor {
  readonly hex: string;
  readonly alpha?: number;
}
