import { CONTRAST_PAIRS, type ThemeColor } from '@marquee/contracts/theme';

/** Red, green, blue of `#rrggbb`, 0 to 1; null for anything else. */
export function channelsOf(hex: string): readonly [number, number, number] | null {
  const [, r, g, b] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? [];
  if (r === undefined || g === undefined || b === undefined) return null;
  const channel = (part: string): number => Number.parseInt(part, 16) / 255;
  return [channel(r), channel(g), channel(b)];
}

/** WCAG 2.2, relative luminance. */
function luminance(channels: readonly [number, number, number]): number {
  const [r, g, b] = channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** WCAG 2.2, contrast ratio of two colours: 1 to 21; null if one is invalid. */
export function contrastOf(one: string, other: string): number | null {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  if (a === null || b === null) return null;
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** `#rrggbb` of a translucent colour over another. @param alpha 0 to 1. */
export function mixed(hex: string, alpha: number, beneath: string): string {
  const [front, back] = [channelsOf(hex), channelsOf(beneath)];
  if (front === null || back === null) return hex;
  const channels = front.map((channel, index) => channel * alpha + (back[index] ?? 0) * (1 - alpha));
  return `#${channels
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export interface PairContrast {
  readonly front: ThemeColor;
  readonly back: ThemeColor;
  readonly ratio: number;
  readonly least: number;
  readonly isEnough: boolean;
}

/** Every pair of a theme that the server checks, with its ratio. @param hexOf of a colour, as edited. */
export function contrastsOf(hexOf: (color: ThemeColor) => string): readonly PairContrast[] {
  return CONTRAST_PAIRS.flatMap(([front, back, least]) => {
    const ratio = contrastOf(hexOf(front), hexOf(back));
    return ratio === null ? [] : [{ front, back, ratio, least, isEnough: ratio >= least }];
  });
}

/** Rounded down, so that a low ratio never looks sufficient. */
export const shownRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);
