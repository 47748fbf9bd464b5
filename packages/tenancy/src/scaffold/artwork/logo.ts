import type { Theme } from '@marquee/contracts/constants';
import { group, move, rect, svgFile } from '../drawing/svg.ts';
import { setWordmark } from '../drawing/wordmark.ts';
import { contrastOf } from '../palette/shade.ts';
import type { BrandArt } from './brand-art.ts';
import type { MarkColors } from './mark.ts';

const HEIGHT = 48;
const CAPITALS = 22;
const WORD_MAX = 176;
const GAP = 15;
const PAD = 6;
const PLATE_FROM = 3;

/** Mark and name in drawn capitals, as shown on one theme. */
export function drawLogo(art: BrandArt, name: string, theme: Theme): string {
  const colors = art.themes[theme];
  const ground = colors.header.hex;
  const mark = art.mark(markOn(art, ground), 'lm');
  const word = setWordmark(name, art.look.lettering, colors['on-header'].hex, 'lw');
  const scale = Math.min(CAPITALS / 100, WORD_MAX / word.width);
  // The logo is also shown on the page, whose colour differs from a bold header, so it has a plate of the header's colour.
  const isPlate = contrastOf(ground, colors.bg.hex) > PLATE_FROM;
  const pad = isPlate ? PAD : 0;
  const width = HEIGHT + GAP + word.width * scale + 2 * pad;
  const plate = isPlate ? rect(0, 0, width, HEIGHT, { rx: art.look.radii[0], fill: ground }) : '';
  return svgFile(
    width,
    HEIGHT,
    plate +
      group({ transform: move(pad + 3, 3, 42 / 48) }, mark) +
      group({ transform: move(pad + HEIGHT + GAP - 3, (HEIGHT - scale * 100) / 2, scale) }, word.svg),
  );
}

/** The mark's colours on a ground. A tone with too little contrast is replaced by the next one that has enough. */
export function markOn({ colors }: BrandArt, ground: string): MarkColors {
  const isDark = contrastOf('#ffffff', ground) > contrastOf('#000000', ground);
  const seen = (tones: readonly string[]): string =>
    tones.find((tone) => contrastOf(tone, ground) >= 2.2) ?? (isDark ? colors.paper : colors.night);
  return isDark
    ? { ground, main: seen([colors.main, colors.bright]), light: colors.pale, second: colors.second }
    : {
        ground,
        main: seen([colors.main, colors.dusk]),
        light: seen([colors.bright, colors.main]),
        second: colors.second,
      };
}

/** The mark alone on a dark plate, for tabs and small screens. */
export function drawMark(art: BrandArt, size: number): string {
  const { night, deep } = art.colors;
  const ground = art.look.header === 'bold' ? deep : night;
  const inset = size / 6;
  return svgFile(
    size,
    size,
    rect(0, 0, size, size, { rx: Math.min(size / 2.6, art.look.radii[2] * (size / 96)), fill: ground }) +
      group({ transform: move(inset, inset, (size - 2 * inset) / 48) }, art.mark(markOn(art, ground), 'mm')),
  );
}
