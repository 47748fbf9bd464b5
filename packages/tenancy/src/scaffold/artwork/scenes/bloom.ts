import { circle, group, linear, move, paint, path, polar, radial, rect } from '../../drawing/svg.ts';
import type { DrawGround, DrawSubject } from './frame.ts';

export const bloomGround: DrawGround = ({ colors }, { width, height, x, y, id }) => {
  const [ground, glow] = [id('g'), id('h')];
  return (
    linear(
      ground,
      [0, 0, 1, 0.6],
      [
        [0, colors.night],
        [0.5, colors.deep],
        [1, colors.dusk],
      ],
    ) +
    radial(glow, { gradientUnits: 'userSpaceOnUse', cx: x, cy: y, r: height * 0.9 }, [
      [0, colors.blend, 0.9],
      [0.5, colors.main, 0.36],
      [1, colors.main, 0],
    ]) +
    rect(0, 0, width, height, { fill: paint(ground) }) +
    rect(0, 0, width, height, { fill: paint(glow) })
  );
};

export const bloomSubject: DrawSubject = ({ colors }, { x, y, size, id, dice }) => {
  const [outer, middle, heart] = ['o', 'm', 'i'].map(id) as [string, string, string];
  const count = dice.pick([12, 14, 16]);
  const flower =
    wreath(count, 216, 46, outer, 0) +
    wreath(count, 160, 40, middle, 180 / count) +
    wreath(Math.round(count * 0.75), 100, 32, heart, 0) +
    core(colors.second, colors.secondPale, colors.secondDeep);
  const drift: readonly (readonly [number, number, number, number])[] = [
    [-300, -128, 0.5, 40],
    [286, 168, 0.62, -30],
    [-258, 158, 0.4, 100],
    [318, -120, 0.44, 150],
    [-372, 30, 0.28, 10],
  ];
  return (
    linear(
      outer,
      [0, 1, 0, 0],
      [
        [0, colors.dusk],
        [0.62, colors.main],
        [1, colors.bright],
      ],
    ) +
    linear(
      middle,
      [0, 1, 0, 0],
      [
        [0, colors.main],
        [0.7, colors.bright],
        [1, colors.pale],
      ],
    ) +
    linear(
      heart,
      [0, 1, 0, 0],
      [
        [0, colors.secondDeep],
        [0.8, colors.second],
        [1, colors.secondPale],
      ],
    ) +
    drift
      .map(([dx, dy, scale, turn]) =>
        group(
          { transform: move(x + dx * size, y + dy * size, scale * size, turn), opacity: 0.85 },
          path(petal(150, 46), { fill: paint(scale > 0.45 ? middle : heart) }),
        ),
      )
      .join('') +
    group({ transform: move(x, y, size * 0.98) }, flower)
  );
};

/** A petal from the origin upwards. */
const petal = (length: number, half: number): string =>
  `M0 0C${-half * 1.15} ${-length * 0.38} ${-half * 0.8} ${-length * 0.84} 0 ${-length}C${half * 0.8} ${-length * 0.84} ${half * 1.15} ${-length * 0.38} 0 0z`;

/** A ring of petals, each with a lighter left half. */
const wreath = (count: number, length: number, half: number, fill: string, start: number): string =>
  Array.from({ length: count }, (_, at) =>
    group(
      { transform: `rotate(${Math.round(start + (360 / count) * at)})` },
      path(petal(length, half), { fill: paint(fill), opacity: 0.9 }),
      path(
        `M0 0C${-half * 1.15} ${-length * 0.38} ${-half * 0.8} ${-length * 0.84} 0 ${-length}Q${-half * 0.24} ${-length * 0.5} 0 0z`,
        {
          fill: '#ffffff',
          opacity: 0.14,
        },
      ),
    ),
  ).join('');

function core(second: string, pale: string, deep: string): string {
  const seeds = Array.from({ length: 12 }, (_, at) => {
    const { x, y } = polar(0, 0, 25, at * 30);
    return circle(x, y, 3.2, { fill: deep });
  });
  return circle(0, 0, 38, { fill: second }) + seeds.join('') + circle(0, 0, 15, { fill: pale });
}
