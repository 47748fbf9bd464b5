import { circle, ellipse, group, move, path, svgFile } from '../drawing/svg.ts';
import type { BrandArt } from './brand-art.ts';

/** Picture of an empty list: the mark inside a dashed ring, in tones for light and dark pages. */
export function drawEmptyState(art: BrandArt): string {
  const { bright, main, second } = art.colors;
  const mark = art.mark({ main, light: bright, second, ground: 'none' }, 'es');
  return svgFile(
    240,
    180,
    ellipse(120, 160, 84, 9, { fill: main, opacity: 0.2 }) +
      circle(120, 84, 66, { fill: main, opacity: 0.12 }) +
      circle(120, 84, 66, {
        fill: 'none',
        stroke: bright,
        'stroke-width': 2.5,
        'stroke-dasharray': '3 11',
        'stroke-linecap': 'round',
      }) +
      group({ transform: move(82, 46, 76 / 48), opacity: 0.9 }, mark) +
      path('M36 60h0M208 44h0M218 108h0M24 112h0', { stroke: second, 'stroke-width': 7, 'stroke-linecap': 'round' }),
  );
}
