import type { BrandColors } from '../palette/palette.ts';
import { INKLESS, type Shade, toHex, yellowness } from '../palette/shade.ts';

/** Colours of the artwork: a ramp of the first colour from dark to light, and three shades of the second. */
export interface ArtColors {
  readonly night: string;
  readonly deep: string;
  readonly dusk: string;
  readonly main: string;
  readonly bright: string;
  readonly pale: string;
  readonly paper: string;
  readonly secondDeep: string;
  readonly second: string;
  readonly secondPale: string;
  /** Between the first colour and the second, for highlights. */
  readonly blend: string;
  /** The second colour if a gradient from the first stays clear, else the first, bright. */
  readonly horizon: string;
  /** The first colour's ramp at a point from 0 (night) to 1 (paper). */
  readonly ramp: (part: number) => string;
}

/** Lightness along the ramp with its share of chroma, which is highest in the middle. */
const RAMP: readonly (readonly [l: number, chroma: number])[] = [
  [0.15, 0.3],
  [0.25, 0.55],
  [0.36, 0.8],
  [0.53, 1],
  [0.71, 0.85],
  [0.87, 0.42],
  [0.965, 0.12],
];
const FULLEST = 0.17;
/** Hues further apart than this, in degrees, mix to grey or olive. */
const MUDDY = 105;

export function artColors({ first, second }: BrandColors): ArtColors {
  const fullness = Math.min(FULLEST, first.c < INKLESS ? first.c : Math.max(first.c, 0.07));
  const yellow = yellowness(first);
  const ramp = (part: number): string => {
    const at = Math.min(1, Math.max(0, part)) * (RAMP.length - 1);
    const [low, high] = [RAMP[Math.floor(at)] ?? [0, 0], RAMP[Math.ceil(at)] ?? [1, 0]];
    const share = at - Math.floor(at);
    const [l, chroma] = [low[0] + (high[0] - low[0]) * share, low[1] + (high[1] - low[1]) * share];
    const lift = yellow * Math.max(0, 0.16 - Math.abs(l - 0.6) * 0.5);
    const shadow = 1 - yellow * Math.max(0, Math.min(0.85, (0.62 - l) * 3));
    return toHex({ l: l + lift, c: chroma * fullness * shadow, h: first.h - yellow * (1 - l) * 40 });
  };
  const step = (index: number): string => ramp(index / (RAMP.length - 1));
  const tone = (l: number, share: number): string => toHex({ l, c: Math.min(0.16, second.c) * share, h: second.h });
  const l = Math.min(0.86, Math.max(0.7, second.l));
  const turn = hueDistance(first, second);
  const half = toHex({
    l: 0.56,
    c: Math.max(fullness, 0.05),
    h: first.h + Math.sign(turn) * Math.min(44, Math.abs(turn) * 0.42),
  });
  return {
    night: step(0),
    deep: step(1),
    dusk: step(2),
    main: step(3),
    bright: step(4),
    pale: step(5),
    paper: step(6),
    secondDeep: tone(l - 0.24, 0.85),
    second: tone(l, 1),
    secondPale: tone(0.93, 0.4),
    blend: first.c < INKLESS ? tone(0.5, 0.6) : half,
    horizon: first.c >= INKLESS && Math.abs(turn) > MUDDY ? step(4) : tone(l, 1),
    ramp,
  };
}

/** Degrees from one hue to the other, the shorter way. */
const hueDistance = (one: Shade, other: Shade): number => ((other.h - one.h + 540) % 360) - 180;
