import {
  ellipse,
  group,
  linear,
  move,
  num,
  type Point,
  paint,
  path,
  polar,
  polygonPath,
  radial,
  rect,
} from '../../drawing/svg.ts';
import type { ArtColors } from '../art-colors.ts';
import type { DrawGround, DrawSubject } from './frame.ts';

/** A dark background with planes of light from above; the start side is in shadow. */
export const facetGround: DrawGround = ({ colors }, { width, height, x, y, id }) => {
  const [glow, plane] = [id('g'), id('p')];
  const fall = (left: number, right: number, opacity: number): string =>
    path(`M${num(x + left)} 0H${num(x + right)}L${num(x + right * 1.5 + 90)} ${height}H${num(x + left * 1.5 - 90)}z`, {
      fill: paint(plane),
      opacity,
    });
  return (
    radial(glow, { gradientUnits: 'userSpaceOnUse', cx: x, cy: y, r: height * 1.25 }, [
      [0, colors.main],
      [0.32, colors.dusk],
      [0.68, colors.deep],
      [1, colors.night],
    ]) +
    linear(
      plane,
      [0, 0, 0, 1],
      [
        [0, colors.pale, 0.5],
        [1, colors.pale, 0],
      ],
    ) +
    rect(0, 0, width, height, { fill: paint(glow) }) +
    fall(-150, -70, 0.28) +
    fall(-40, 70, 0.42) +
    fall(110, 160, 0.24) +
    fall(215, 235, 0.2) +
    fall(-215, -195, 0.16)
  );
};

export const facetSubject: DrawSubject = ({ colors }, frame) => {
  const { x, y, size, id, dice } = frame;
  const gem = dice.pick([brilliant, roundCut]);
  const shadow = id('s');
  const small = (dx: number, dy: number, scale: number, turn: number): string =>
    group({ transform: move(x + dx * size, y + dy * size, size * scale, turn) }, shard(colors));
  const stars: readonly (readonly [number, number, number])[] = [
    [-205, -120, 15],
    [232, -150, 22],
    [-262, 26, 8],
    [285, 20, 10],
    [-120, -196, 8],
    [150, 188, 12],
  ];
  return (
    radial(shadow, {}, [
      [0, colors.night, 0.75],
      [1, colors.night, 0],
    ]) +
    ellipse(x, y + 212 * size, 250 * size, 26 * size, { fill: paint(shadow) }) +
    small(-262, 128, 0.34, -14) +
    small(268, 112, 0.44, 17) +
    small(206, 186, 0.24, -32) +
    small(-190, 196, 0.2, 26) +
    group({ transform: move(x, y - 8 * size, size * 0.92, dice.pick([-6, 0, 7])) }, gem(colors)) +
    stars.map(([dx, dy, r]) => star(x + dx * size, y + dy * size, r * size, colors.secondPale)).join('')
  );
};

/** A four-pointed glint. */
export const star = (x: number, y: number, r: number, fill: string): string => {
  const s = r * 0.12;
  const points = [
    `M${num(x)} ${num(y - r)}Q${num(x + s)} ${num(y - s)} ${num(x + r)} ${num(y)}`,
    `Q${num(x + s)} ${num(y + s)} ${num(x)} ${num(y + r)}`,
    `Q${num(x - s)} ${num(y + s)} ${num(x - r)} ${num(y)}`,
    `Q${num(x - s)} ${num(y - s)} ${num(x)} ${num(y - r)}z`,
  ];
  return path(points.join(''), { fill });
};

const facet = (points: readonly Point[], fill: string): string =>
  path(polygonPath(points), { fill, stroke: fill, 'stroke-width': 0.8 });
const at = (x: number, y: number): Point => ({ x, y });

/** A cut stone from the side: crown above the girdle, pavilion below. */
function brilliant({ ramp, second, secondPale, paper }: ArtColors): string {
  const [top, girdle, mid] = [-118, -38, 58];
  const t = [-112, -38, 38, 112].map((x) => at(x, top));
  const g = [-200, -128, -44, 44, 128, 200].map((x) => at(x, girdle));
  const m = [-104, 0, 104].map((x) => at(x, mid));
  const tip = at(0, 206);
  const faces: readonly (readonly [readonly (Point | undefined)[], string])[] = [
    [[g[0], t[0], g[1]], ramp(0.62)],
    [[g[1], t[0], g[2]], ramp(0.84)],
    [[t[0], t[1], g[2]], ramp(0.95)],
    [[g[2], t[1], t[2], g[3]], ramp(0.74)],
    [[t[2], t[3], g[3]], ramp(0.64)],
    [[g[3], t[3], g[4]], second],
    [[g[4], t[3], g[5]], ramp(0.44)],
    [[g[0], g[1], m[0]], ramp(0.52)],
    [[g[1], g[2], m[0]], ramp(0.74)],
    [[g[2], m[1], m[0]], ramp(0.9)],
    [[g[2], g[3], m[1]], ramp(0.58)],
    [[g[3], m[2], m[1]], ramp(0.7)],
    [[g[3], g[4], m[2]], ramp(0.46)],
    [[g[4], g[5], m[2]], ramp(0.34)],
    [[g[0], m[0], tip], ramp(0.4)],
    [[m[0], m[1], tip], ramp(0.66)],
    [[m[1], m[2], tip], ramp(0.5)],
    [[m[2], g[5], tip], ramp(0.28)],
  ];
  return (
    faces
      .map(([points, fill]) =>
        facet(
          points.filter((point) => point !== undefined),
          fill,
        ),
      )
      .join('') +
    path('M-200-38H200', { stroke: paper, 'stroke-width': 1.6, opacity: 0.7 }) +
    path('M-112-118H112', { stroke: secondPale, 'stroke-width': 3, 'stroke-linecap': 'round' })
  );
}

/** A cut stone from above: star facets around the table, kites, girdle facets. The light comes from above left. */
function roundCut({ ramp, second, paper }: ArtColors): string {
  const table = turn(94, 22.5);
  const middle = turn(142, 0);
  const tips = turn(200, 22.5);
  const girdle = turn(200, 0);
  const faces = Array.from({ length: 8 }, (_, side) => {
    const next = (side + 1) % 8;
    const [t, u] = [table[side] ?? MIDDLE, table[next] ?? MIDDLE];
    const [m, n] = [middle[side] ?? MIDDLE, middle[next] ?? MIDDLE];
    const [tip, g, h] = [tips[side] ?? MIDDLE, girdle[side] ?? MIDDLE, girdle[next] ?? MIDDLE];
    const lit = Math.cos(((side * 45 + 22.5 - 232) * Math.PI) / 180);
    const glint = side % 2 === 0 ? 0.07 : -0.07;
    return (
      facet([m, g, tip], ramp(0.54 + lit * 0.24 + glint)) +
      facet([tip, h, n], ramp(0.5 + lit * 0.24 - glint)) +
      facet([t, m, tip, n], side === 0 ? second : ramp(0.68 - lit * 0.2 + glint)) +
      facet([t, u, n], ramp(0.76 + lit * 0.2 - glint))
    );
  });
  return (
    faces.join('') +
    facet(table, ramp(0.66)) +
    path('M-86-38L-38-86H30L-86 30zM-50 72L84-60V-20L-10 74z', { fill: paper, opacity: 0.34 }) +
    path(polygonPath(table), { fill: 'none', stroke: paper, 'stroke-width': 1.8, opacity: 0.7 })
  );
}

const MIDDLE: Point = { x: 0, y: 0 };
const turn = (radius: number, start: number): Point[] =>
  Array.from({ length: 8 }, (_, index) => polar(0, 0, radius, index * 45 + start));

/** A splinter of three faces. */
const shard = ({ ramp }: ArtColors): string =>
  facet([at(0, -100), at(-62, -20), at(-8, 10)], ramp(0.82)) +
  facet([at(0, -100), at(70, -14), at(-8, 10)], ramp(0.6)) +
  facet([at(-62, -20), at(-8, 10), at(-10, 100)], ramp(0.5)) +
  facet([at(70, -14), at(-8, 10), at(-10, 100)], ramp(0.36));
