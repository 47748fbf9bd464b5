import type { Theme } from '@marquee/contracts/constants';
import type { ThemeColor } from '@marquee/contracts/theme';
import { contrastOf, INKLESS, parseShade, reach, type Shade, type TokenColor, toHex } from './shade.ts';

/** Least contrast of a button to its page. */
const SEEN = { dark: 2.7, light: 1.5 } as const;
const AA = 4.5;
const HALF_TURN = 180;
const GRADIENT_TURN = 26;

type Accents = Pick<
  Record<ThemeColor, TokenColor>,
  'accent' | 'on-accent' | 'accent-text' | 'accent-2' | 'highlight' | 'on-highlight' | 'focus'
>;

interface Under {
  readonly every: readonly string[];
  readonly pages: readonly string[];
}

/** Colours of buttons, links and focus. The first colour is unchanged wherever its contrast suffices. */
export function accentColors(theme: Theme, first: Shade, second: Shade, { every, pages }: Under): Accents {
  const isDark = theme === 'dark';
  const away = isDark ? 'lighter' : 'darker';
  const accent = reach(accentStart(theme, first), pages, SEEN[theme], away);
  const own = parseShade(accent) ?? first;
  const on = textOn(accent, own);
  const highlight = toHex({ ...second, l: clamp(second.l, isDark ? 0.66 : 0.55, 0.88) });
  return {
    accent: { hex: accent },
    'on-accent': { hex: on },
    'accent-2': { hex: gradientEnd(own, second, accent, on) },
    'accent-text': { hex: reach(textStart(theme, own), every, AA, away) },
    highlight: { hex: highlight },
    'on-highlight': { hex: textOn(highlight, second) },
    focus: { hex: reach(second.c < INKLESS ? own : { ...second, l: isDark ? 0.8 : 0.56 }, every, 3.2, away) },
  };
}

function accentStart(theme: Theme, first: Shade): Shade {
  if (first.c >= INKLESS) return first;
  return { ...first, l: theme === 'dark' ? 0.94 : 0.23 };
}

/** Start of the search for the colour of accent text: near the accent. */
const textStart = (theme: Theme, accent: Shade): Shade => ({
  ...accent,
  l: theme === 'dark' ? Math.max(accent.l, 0.7) : Math.min(accent.l, 0.56),
});

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** White if its contrast suffices, else a dark ink. Black or white has at least 4.58 on any colour. */
export function textOn(under: string, hue: Shade): string {
  const ratio = AA + 0.05;
  if (contrastOf('#ffffff', under) >= ratio) return '#ffffff';
  return reach({ l: 0.23, c: Math.min(0.05, hue.c), h: hue.h }, [under], AA, 'darker');
}

/**
 * The other end of the accent's gradient, turned a little towards the second colour. Text crosses the gradient, so every colour
 * between the ends needs contrast too: two equally light colours can mix to a darker one.
 */
function gradientEnd(accent: Shade, second: Shade, accentHex: string, on: string): string {
  const turn = ((second.h - accent.h + 540) % 360) - HALF_TURN;
  const h = accent.h + Math.sign(turn) * Math.min(Math.abs(turn), GRADIENT_TURN);
  const isInkOn = contrastOf(on, '#ffffff') > contrastOf(on, '#000000');
  const step = isInkOn ? 0.01 : -0.01;
  for (let l = accent.l + step * 2; l > 0 && l < 1; l += step) {
    const end = toHex({ l, c: accent.c, h });
    if ([0.25, 0.5, 0.75, 1].every((part) => contrastOf(mix(accentHex, end, part), on) >= AA + 0.03)) return end;
  }
  return accentHex;
}

/** Mixes as a browser's gradient does: channel by channel in sRGB. */
export function mix(one: string, other: string, part: number): string {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(one, at) * (1 - part) + channel(other, at) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
