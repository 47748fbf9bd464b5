import type { Theme } from '@marquee/contracts/constants';
import type { ThemeColor } from '@marquee/contracts/theme';
import { createDice } from '../dice.ts';
import type { Look } from '../looks.ts';
import { accentColors } from './accents.ts';
import { grounds } from './grounds.ts';
import { INKLESS, reach, type Shade, type TokenColor, toHex } from './shade.ts';

/** The first and second colour of a brand. */
export interface BrandColors {
  readonly first: Shade;
  /** Colour of plates and badges. */
  readonly second: Shade;
}

export type ThemeColors = Readonly<Record<ThemeColor, TokenColor>>;

const GOLD: Shade = { l: 0.83, c: 0.15, h: 84 };
const CORAL: Shade = { l: 0.72, c: 0.165, h: 36 };
const ROSE: Shade = { l: 0.73, c: 0.15, h: 8 };
const MINT: Shade = { l: 0.81, c: 0.12, h: 168 };
const SKY: Shade = { l: 0.79, c: 0.105, h: 228 };
const VIOLET: Shade = { l: 0.7, c: 0.14, h: 300 };

/** Up to this hue of the first colour, matching second colours. */
const PARTNERS: readonly (readonly [upTo: number, seconds: readonly [Shade, ...Shade[]]])[] = [
  [48, [GOLD, GOLD, SKY, MINT]],
  [75, [SKY, MINT, ROSE]],
  [125, [CORAL, VIOLET, SKY]],
  [185, [GOLD, CORAL]],
  [240, [GOLD, CORAL, ROSE]],
  [290, [GOLD, CORAL, GOLD, MINT]],
  [335, [GOLD, CORAL, GOLD, MINT]],
  [360, [GOLD, SKY, GOLD, MINT]],
];
const ANY: readonly [Shade, ...Shade[]] = [GOLD, CORAL, MINT, SKY, ROSE];

/** The colours of a brand; a missing second one is chosen. */
export function brandColors(code: string, first: Shade, second: Shade | null): BrandColors {
  if (second) return { first, second };
  const fitting = first.c < INKLESS ? ANY : (PARTNERS.find(([upTo]) => first.h < upTo)?.[1] ?? ANY);
  return { first, second: createDice(code, 'second').pick(fitting) };
}

const opaque = (hex: string): TokenColor => ({ hex });

/** Every colour of one theme. For any two colours each pair of `CONTRAST_PAIRS` has its contrast. */
export function themeColors(theme: Theme, { first, second }: BrandColors, look: Look): ThemeColors {
  const isDark = theme === 'dark';
  const away = isDark ? 'lighter' : 'darker';
  const ground = grounds(theme, first, second, look);
  const every = [ground.bg, ground.surface, ground.raised, ground.sunken, ground.hero];
  const accents = accentColors(theme, first, second, { every, pages: [ground.bg, ground.surface, ground.raised] });
  const hued = (l: number, c: number): Shade => ({ l, c: Math.min(c, first.c * 0.5), h: first.h });
  const signal = (h: number): Shade => ({ l: isDark ? 0.78 : 0.52, c: 0.14, h });
  const onDark = (under: string): string => reach(hued(0.95, 0.015), [under], 4.5, 'lighter');
  const onHeader = ground.isHeaderDark
    ? onDark(ground.header)
    : reach(hued(0.24, 0.04), [ground.header], 4.5, 'darker');
  const onFooter = ground.isFooterDark
    ? reach(hued(0.82, 0.025), [ground.footer], 6, 'lighter')
    : reach(hued(0.42, 0.03), [ground.footer], 6, 'darker');
  return {
    bg: opaque(ground.bg),
    surface: opaque(ground.surface),
    'surface-raised': opaque(ground.raised),
    'surface-sunken': opaque(ground.sunken),
    line: { hex: toHex(isDark ? hued(0.9, 0.06) : hued(0.3, 0.08)), alpha: isDark ? 0.16 : 0.18 },
    text: opaque(reach(isDark ? hued(0.96, 0.012) : hued(0.22, 0.045), every, 7, away)),
    'text-muted': opaque(reach(isDark ? hued(0.76, 0.03) : hued(0.47, 0.035), every, 4.8, away)),
    ...accents,
    positive: opaque(reach(signal(156), every, 4.5, away)),
    negative: opaque(reach(signal(25), every, 4.5, away)),
    overlay: { hex: toHex(hued(isDark ? 0.08 : 0.18, 0.04)), alpha: isDark ? 0.74 : 0.6 },
    header: opaque(ground.header),
    'on-header': opaque(onHeader),
    footer: opaque(ground.footer),
    'on-footer': opaque(onFooter),
  };
}
