import type { Dice } from '../dice.ts';
import { circle, clip, ellipse, group, move, paint, path, polar, polygonPath, rect } from '../drawing/svg.ts';
import type { LookName } from '../looks.ts';

/** Colours of a mark. Logo, coin and reels use the same drawing. */
export interface MarkColors {
  readonly main: string;
  readonly light: string;
  readonly second: string;
  /** Colour below it, for gaps. */
  readonly ground: string;
}

/** Draws a mark into the square from 0 0 to 48 48. `prefix` makes its ids unique within a file. */
export type DrawMark = (colors: MarkColors, prefix: string) => string;

/** The mark of a look, in the variant that the dice choose. */
export function chooseMark(look: LookName, dice: Dice): DrawMark {
  switch (look) {
    case 'facet':
      return dice.pick([brilliant, stepCut]);
    case 'orbit':
      return planet(dice.pick([-24, 18, -38]));
    case 'tide':
      return dice.pick([sunset, crests]);
    case 'arch':
      return dice.pick([gate, fan]);
    case 'signal':
      return bars(
        dice.pick([
          [18, 36, 26, 42],
          [30, 18, 42, 24],
          [42, 28, 36, 16],
        ]),
      );
    case 'bloom':
      return petals(dice.pick([6, 8, 5]));
  }
}

const brilliant: DrawMark = ({ main, light, second }) =>
  [
    path('M11 7H24L17 18H2z', { fill: light }),
    path('M24 7H37L46 18H31z', { fill: main, opacity: 0.72 }),
    path('M24 7L31 18H17z', { fill: second }),
    path('M2 20H16.6L23 44z', { fill: main }),
    path('M46 20H31.4L25 44z', { fill: main, opacity: 0.62 }),
    path('M18.4 20H29.6L24 43z', { fill: light, opacity: 0.86 }),
  ].join('');

const ring = (radius: number): { x: number; y: number }[] =>
  Array.from({ length: 8 }, (_, at) => polar(24, 24, radius, at * 45 + 22.5));
const stepCut: DrawMark = ({ main, light, second }) => {
  const [outer, inner] = [ring(23.5), ring(13)];
  const sides = outer.map((point, at) => {
    const [next, far, near] = [outer[(at + 1) % 8] ?? point, inner[(at + 1) % 8] ?? point, inner[at] ?? point];
    const isLit = at >= 3 && at <= 6;
    return path(polygonPath([point, next, far, near]), {
      fill: isLit ? light : main,
      opacity: at % 2 === 0 ? 1 : 0.78,
    });
  });
  return sides.join('') + path(polygonPath(ring(10.5)), { fill: second });
};

const planet =
  (turn: number): DrawMark =>
  ({ main, light, second, ground }, prefix) => {
    const [front, disc] = [`${prefix}f`, `${prefix}d`];
    const belt = { fill: 'none', stroke: second, 'stroke-width': 3.2 };
    return (
      clip(front, '<path d="M-30 0H30V30H-30z"/>') +
      clip(disc, '<circle r="14"/>') +
      group(
        { transform: move(24, 24, 1, turn) },
        ellipse(0, 0, 22, 7.4, belt),
        circle(0, 0, 16, { fill: ground }),
        circle(0, 0, 14, { fill: main }),
        group({ 'clip-path': paint(disc) }, path('M-20-11Q0-2 20-11V-24H-20z', { fill: light })),
        group(
          { 'clip-path': paint(front) },
          ellipse(0, 0, 22, 7.4, { ...belt, stroke: ground, 'stroke-width': 6.4 }),
          ellipse(0, 0, 22, 7.4, belt),
        ),
      ) +
      circle(41, 8, 2.8, { fill: light })
    );
  };

const sunset: DrawMark = ({ main, light, second }, prefix) => {
  const disc = `${prefix}d`;
  const wave = (y: number): string => `M-2 ${y}q6.5-5 13 0t13 0t13 0t13 0V50H-2z`;
  return (
    clip(disc, '<circle cx="24" cy="24" r="23"/>') +
    group(
      { 'clip-path': paint(disc) },
      rect(0, 0, 48, 48, { fill: second }),
      path(wave(24), { fill: light }),
      path(wave(32), { fill: main }),
      path(wave(40), { fill: light, opacity: 0.55 }),
    )
  );
};
const crests: DrawMark = ({ main, light, second }) =>
  path(
    'M2 34C10 34 12 10 25 10C35 10 40 18 38 25C36 31 28 31 28 25C28 22 30 20 32 20C26 16 20 22 19 28C18 35 24 40 46 38L46 44H2z',
    {
      fill: main,
    },
  ) +
  path('M2 44C14 42 16 38 24 40C32 42 38 42 46 40V46H2z', { fill: light }) +
  circle(40, 8, 4.4, { fill: second });

const gate: DrawMark = ({ main, light, second, ground }) => {
  const doorway = (radius: number, fill: string): string =>
    path(`M${24 - radius} 47V${25}A${radius} ${radius} 0 0 1 ${24 + radius} 25V47z`, { fill });
  return [doorway(22, main), doorway(17.5, ground), doorway(14.5, light), doorway(10, ground), doorway(7, second)].join(
    '',
  );
};
const fan: DrawMark = ({ main, light, second }) => {
  const rib = (at: number): string => {
    const [a, b] = [polar(24, 41, 38, 180 + at * 30 + 2), polar(24, 41, 38, 210 + at * 30 - 2)];
    const [c, e] = [polar(24, 41, 13, 210 + at * 30 - 5), polar(24, 41, 13, 180 + at * 30 + 5)];
    const d = `M${a.x.toFixed(1)} ${a.y.toFixed(1)}A38 38 0 0 1 ${b.x.toFixed(1)} ${b.y.toFixed(1)}L${c.x.toFixed(1)} ${c.y.toFixed(1)}A13 13 0 0 0 ${e.x.toFixed(1)} ${e.y.toFixed(1)}z`;
    return path(d, { fill: at % 2 === 0 ? main : light });
  };
  const ribs = group({ transform: 'translate(9.1 15) scale(.62)' }, ...[0, 1, 2, 3, 4, 5].map(rib));
  return ribs + path('M16 40A8 8 0 0 1 32 40z', { fill: second }) + rect(4, 42, 40, 3, { fill: main });
};

const bars =
  (heights: readonly number[]): DrawMark =>
  ({ main, light, second }) =>
    heights
      .map((height, at) => {
        const fill = height === Math.max(...heights) ? second : at % 2 === 0 ? main : light;
        return rect(3 + at * 11, 45 - height, 8.6, height, { rx: 2.4, fill });
      })
      .join('');

const petals =
  (count: number): DrawMark =>
  ({ main, light, second }) => {
    const petal = `M24 23C${24 - 58 / count} 16 ${24 - 40 / count} 3 24 1C${24 + 40 / count} 3 ${24 + 58 / count} 16 24 23z`;
    const crown = Array.from({ length: count }, (_, at) =>
      path(petal, {
        fill: at % 2 === 0 && count % 2 === 0 ? light : main,
        opacity: count % 2 === 0 ? 1 : 0.62 + (0.38 * at) / count,
        transform: `rotate(${(360 / count) * at} 24 24)`,
      }),
    );
    return crown.join('') + circle(24, 24, 5, { fill: second });
  };
