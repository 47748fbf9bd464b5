import { circle, linear, num, paint, path, rect } from '../../drawing/svg.ts';
import type { ArtColors } from '../art-colors.ts';
import type { DrawGround, DrawSubject, Frame } from './frame.ts';

const FLOOR = 168;

/** A wall in afternoon light above a floor, in flat colours. */
export const archGround: DrawGround = ({ colors }, { width, height, y, size, id }) => {
  const wall = id('g');
  const floor = y + FLOOR * size;
  return (
    linear(
      wall,
      [0, 0, 1, 0.35],
      [
        [0, colors.dusk],
        [0.46, colors.main],
        [1, colors.bright],
      ],
    ) +
    rect(0, 0, width, floor, { fill: paint(wall) }) +
    rect(0, floor, width, height - floor, { fill: colors.deep }) +
    rect(0, floor, width, 5 * size, { fill: colors.night, opacity: 0.5 })
  );
};

export const archSubject: DrawSubject = ({ colors }, frame) => {
  const { x, y, size, dice } = frame;
  const floor = y + FLOOR * size;
  const side = dice.pick([-1, 1]);
  const tones = [colors.deep, colors.secondPale, colors.second, colors.paper, colors.dusk];
  const gates = tones.map((fill, at) => gate(x, floor, (172 - at * 30) * size, (176 - at * 6) * size, fill));
  return (
    sunrise(frame, colors) +
    gate(x + side * 236 * size, floor, 82 * size, 96 * size, colors.dusk) +
    gate(x + side * 236 * size, floor, 60 * size, 92 * size, colors.pale) +
    gate(x + side * 236 * size, floor, 38 * size, 88 * size, colors.second) +
    gates.join('') +
    circle(x, y - 4 * size, 36 * size, { fill: colors.secondPale }) +
    path(half(x, y - 4 * size, 36 * size), { fill: colors.second }) +
    stairs(frame, colors, floor) +
    column(x - side * 232 * size, floor, size, colors) +
    ball(x - side * 232 * size, floor - 146 * size - 34 * size, 34 * size, colors) +
    ball(x + side * 150 * size, floor + 20 * size, 25 * size, {
      ...colors,
      secondPale: colors.pale,
      second: colors.bright,
    })
  );
};

/** Light behind everything: rays in two tones. */
function sunrise({ x, y, size, width }: Frame, { paper }: ArtColors): string {
  const rays = Array.from({ length: 13 }, (_, at) => {
    const [a, b] = [(180 + at * 14 + 4) * (Math.PI / 180), (180 + at * 14 + 11) * (Math.PI / 180)];
    const [far, cy] = [width, y + FLOOR * size];
    return `M${num(x)} ${num(cy)}L${num(x + far * Math.cos(a))} ${num(cy + far * Math.sin(a))}L${num(x + far * Math.cos(b))} ${num(cy + far * Math.sin(b))}z`;
  });
  return path(rays.join(''), { fill: paper, opacity: 0.09 });
}

const gate = (x: number, floor: number, radius: number, rise: number, fill: string): string =>
  path(
    `M${num(x - radius)} ${num(floor)}V${num(floor - rise)}A${num(radius)} ${num(radius)} 0 0 1 ${num(x + radius)} ${num(floor - rise)}V${num(floor)}z`,
    { fill },
  );

/** The half of a disc that lies in shade. */
const half = (x: number, y: number, radius: number): string =>
  `M${num(x)} ${num(y - radius)}A${num(radius)} ${num(radius)} 0 0 1 ${num(x)} ${num(y + radius)}z`;

const ball = (x: number, y: number, radius: number, { secondPale, second }: ArtColors): string =>
  circle(x, y, radius, { fill: secondPale }) + path(half(x, y, radius), { fill: second });

function stairs({ x, size }: Frame, { paper, pale, secondPale, bright }: ArtColors, floor: number): string {
  const step = (at: number): string => {
    const [wide, top] = [(46 + at * 26) * size, floor - (46 - at * 20) * size];
    return (
      rect(x - wide, top, wide * 2, 8 * size, { fill: paper }) +
      rect(x - wide, top + 8 * size, wide * 2, 12 * size, { fill: at % 2 === 0 ? pale : secondPale }) +
      rect(x, top + 8 * size, wide, 12 * size, { fill: bright, opacity: 0.45 })
    );
  };
  return [0, 1, 2, 3].map(step).join('');
}

function column(x: number, floor: number, size: number, { paper, pale, bright, dusk }: ArtColors): string {
  const flutes = [-30, -15, 0, 15].map((dx) =>
    rect(x + (dx + 4) * size, floor - 128 * size, 5 * size, 112 * size, { fill: bright, opacity: 0.5 }),
  );
  return (
    rect(x - 34 * size, floor - 130 * size, 68 * size, 116 * size, { fill: pale }) +
    flutes.join('') +
    rect(x, floor - 130 * size, 34 * size, 116 * size, { fill: dusk, opacity: 0.2 }) +
    rect(x - 46 * size, floor - 146 * size, 92 * size, 18 * size, { fill: paper }) +
    rect(x - 46 * size, floor - 16 * size, 92 * size, 16 * size, { fill: paper })
  );
}
