import { circle, ellipse, group, linear, move, paint, path, polar, radial } from '../../drawing/svg.ts';
import { markOn } from '../logo.ts';
import { star } from './facet.ts';
import type { DrawSubject } from './frame.ts';

/** The brand's coin: its mark on the second colour, with smaller coins around. */
export const coinSubject: DrawSubject = (art, { x, y, size, id, dice }) => {
  const { colors } = art;
  const [rim, face, light, shadow, beam] = ['r', 'f', 'l', 'd', 'y'].map(id) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const lean = dice.pick([-9, 8, -5]);
  const coins: readonly (readonly [number, number, number, number])[] = [
    [-252, 116, 0.27, -24],
    [244, 132, 0.34, 18],
    [228, -146, 0.2, 30],
    [-222, -136, 0.16, -40],
    [318, -10, 0.13, 12],
  ];
  const glints: readonly (readonly [number, number, number])[] = [
    [-178, -150, 20],
    [196, -44, 13],
    [-268, 0, 10],
    [148, 168, 12],
  ];
  const rays = Array.from({ length: 18 }, (_, at) => {
    const [a, b, c] = [
      polar(x, y, 186 * size, at * 20),
      polar(x, y, 720 * size, at * 20 - 3.6),
      polar(x, y, 720 * size, at * 20 + 3.6),
    ];
    return `M${Math.round(a.x)} ${Math.round(a.y)}L${Math.round(b.x)} ${Math.round(b.y)}L${Math.round(c.x)} ${Math.round(c.y)}z`;
  });
  const coin = (scale: number): string => plate(colors, [rim, face, light], scale);
  return (
    linear(
      rim,
      [0, 0, 1, 1],
      [
        [0, colors.secondPale],
        [0.45, colors.second],
        [1, colors.secondDeep],
      ],
    ) +
    linear(
      face,
      [0, 0, 0.8, 1],
      [
        [0, colors.second],
        [0.55, colors.secondPale],
        [1, colors.second],
      ],
    ) +
    linear(
      light,
      [0, 0, 1, 1],
      [
        [0, '#ffffff', 0.65],
        [0.5, '#ffffff', 0],
      ],
    ) +
    radial(shadow, {}, [
      [0, colors.night, 0.6],
      [1, colors.night, 0],
    ]) +
    radial(beam, { gradientUnits: 'userSpaceOnUse', cx: x, cy: y, r: 520 * size }, [
      [0.3, colors.secondPale, 0.2],
      [1, colors.secondPale, 0],
    ]) +
    path(rays.join(''), { fill: paint(beam) }) +
    ellipse(x, y + 206 * size, 190 * size, 22 * size, { fill: paint(shadow) }) +
    coins
      .map(([dx, dy, scale, turn]) =>
        group({ transform: move(x + dx * size, y + dy * size, scale * size, turn) }, coin(1)),
      )
      .join('') +
    group(
      { transform: move(x, y, size, lean) },
      coin(0),
      group({ transform: move(-74, -74, 148 / 48) }, art.mark(markOn(art, colors.secondPale), id('k'))),
    ) +
    glints.map(([dx, dy, r]) => star(x + dx * size, y + dy * size, r * size, colors.paper)).join('')
  );
};

/** A coin of radius 176; small ones have a plain centre instead of the mark. */
function plate(
  { secondDeep, second, secondPale }: Parameters<DrawSubject>[0]['colors'],
  [rim, face, light]: readonly [string, string, string],
  boss: number,
): string {
  return (
    circle(6, 10, 176, { fill: secondDeep }) +
    circle(0, 0, 176, { fill: paint(rim) }) +
    circle(0, 0, 168, {
      fill: 'none',
      stroke: secondDeep,
      'stroke-width': 9,
      'stroke-dasharray': '4 9.2',
      opacity: 0.5,
    }) +
    circle(0, 0, 148, { fill: secondDeep, opacity: 0.55 }) +
    circle(0, 1.5, 146, { fill: paint(face) }) +
    circle(0, 0, 126, { fill: 'none', stroke: secondDeep, 'stroke-width': 2, opacity: 0.5 }) +
    (boss > 0 ? path('M0-84L24-24L84 0L24 24L0 84L-24 24L-84 0L-24-24z', { fill: secondDeep, opacity: 0.6 }) : '') +
    path('M-146 0A146 146 0 0 1 60-133Q-60-60-110 96A146 146 0 0 1-146 0z', { fill: paint(light) }) +
    circle(0, 0, 175, { fill: 'none', stroke: boss > 0 ? second : secondPale, 'stroke-width': 2 })
  );
}
