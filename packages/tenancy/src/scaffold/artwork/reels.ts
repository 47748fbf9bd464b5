import { createPen, drawGlyph } from '../drawing/letters.ts';
import { circle, ellipse, group, linear, move, paint, path, radial, rect, svgFile } from '../drawing/svg.ts';
import type { LookName } from '../looks.ts';
import type { BrandArt } from './brand-art.ts';
import { markOn } from './logo.ts';
import { star } from './scenes/facet.ts';

/** Picture of the slots category: a machine in the brand's colours with its mark on the middle reel. */
export function drawReels(art: BrandArt): string {
  const { colors, look } = art;
  const corner = Math.min(26, look.radii[2]);
  const defs =
    linear(
      'crb',
      [0, 0, 0.6, 1],
      [
        [0, colors.bright],
        [0.55, colors.main],
        [1, colors.dusk],
      ],
    ) +
    linear(
      'crs',
      [0, 0, 1, 1],
      [
        [0, colors.secondPale],
        [0.5, colors.second],
        [1, colors.secondDeep],
      ],
    ) +
    linear(
      'crr',
      [0, 0, 0, 1],
      [
        [0, colors.pale],
        [0.22, colors.paper],
        [0.78, colors.paper],
        [1, colors.pale],
      ],
    ) +
    radial('crh', {}, [
      [0, colors.second, 0.5],
      [1, colors.second, 0],
    ]);
  const reel = (at: number): string =>
    rect(45 + at * 50, 84, 46, 84, { rx: Math.min(9, look.radii[0] + 2), fill: paint('crr') });
  const seven = drawGlyph('7', createPen(20, look.lettering.ends));
  const sevenPath = path(seven?.d ?? '', {
    fill: 'none',
    stroke: colors.secondDeep,
    'stroke-width': 20,
    'stroke-linecap': look.lettering.ends,
    transform: move(55, 107, 0.38),
  });
  const lever =
    path('M204 150h8a8 8 0 0 0 8-8V96', {
      fill: 'none',
      stroke: colors.dusk,
      'stroke-width': 8,
      'stroke-linecap': 'round',
    }) +
    circle(220, 86, 13, { fill: paint('crs') }) +
    circle(216, 82, 4, { fill: colors.paper, opacity: 0.8 });
  return svgFile(
    240,
    240,
    defs +
      circle(120, 120, 118, { fill: paint('crh') }) +
      ellipse(118, 222, 92, 9, { fill: colors.night, opacity: 0.28 }) +
      lever +
      cabinet(look.name, corner) +
      rect(28, 190, 180, 28, { rx: Math.min(corner, 14), fill: colors.dusk, opacity: 0.75 }) +
      rect(40, 46, 156, 24, { rx: Math.min(12, look.radii[0] + 2), fill: colors.night, opacity: 0.55 }) +
      lamps(colors.second, colors.secondPale) +
      rect(36, 76, 164, 100, { rx: Math.min(16, look.radii[1]), fill: paint('crs') }) +
      rect(40, 80, 156, 92, { rx: Math.min(13, look.radii[1]), fill: colors.night }) +
      [0, 1, 2].map(reel).join('') +
      sevenPath +
      group({ transform: move(100, 108, 36 / 48) }, art.mark(markOn(art, colors.paper), 'crm')) +
      star(168, 126, 19, colors.secondDeep) +
      path('M40 126h156', { stroke: colors.second, 'stroke-width': 2, opacity: 0.5 }) +
      rect(88, 198, 60, 10, { rx: 5, fill: paint('crs') }),
  );
}

/** The machine's body; its top differs by look. */
function cabinet(look: LookName, corner: number): string {
  const body = rect(28, 34, 180, 184, { rx: corner, fill: paint('crb') });
  switch (look) {
    case 'arch':
      return path('M28 218V76A90 62 0 0 1 208 76V218z', { fill: paint('crb') });
    case 'bloom':
    case 'orbit':
      return path('M66 44A56 40 0 0 1 170 44z', { fill: paint('crs') }) + body;
    case 'facet':
      return path('M46 34H190L208 56V200L190 218H46L28 200V56z', { fill: paint('crb') });
    case 'signal':
      return (
        [0, 1, 2, 3, 4]
          .map((at) => rect(56 + at * 26, 26 - (at % 2) * 10, 18, 30, { rx: 3, fill: paint('crs') }))
          .join('') + body
      );
    case 'tide':
      return path('M40 40q19-24 39 0t39 0t39 0t39 0z', { fill: paint('crs') }) + body;
  }
}

const lamps = (on: string, pale: string): string =>
  Array.from({ length: 9 }, (_, at) => circle(52 + at * 16.5, 58, 4.4, { fill: at % 2 === 0 ? pale : on })).join('');
