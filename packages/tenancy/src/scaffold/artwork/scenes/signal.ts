import { circle, linear, num, paint, path, rect } from '../../drawing/svg.ts';
import type { DrawGround, DrawSubject } from './frame.ts';

const COLUMNS = 15;
const BLOCKS = 11;

export const signalGround: DrawGround = ({ colors }, { width, height, x, y, size, id }) => {
  const ground = id('g');
  return (
    linear(
      ground,
      [0, 0, 1, 1],
      [
        [0, colors.deep],
        [0.5, colors.dusk],
        [1, colors.main],
      ],
    ) +
    rect(0, 0, width, height, { fill: paint(ground) }) +
    [330, 264, 198]
      .map((radius, at) => circle(x, y + 24 * size, radius * size, { fill: colors.main, opacity: 0.28 + at * 0.14 }))
      .join('')
  );
};

/** A skyline of lit blocks in front of a low sun. */
export const signalSubject: DrawSubject = ({ colors, look }, { x, y, size, id, dice }) => {
  const sun = id('s');
  const [wide, gap, high] = [31 * size, 8 * size, 20 * size];
  const floor = y + 176 * size;
  const left = x - (COLUMNS * (wide + gap) - gap) / 2;
  const blocks: string[] = [];
  for (let column = 0; column < COLUMNS; column += 1) {
    const bell = Math.sin(((column + 1) / (COLUMNS + 1)) * Math.PI);
    const lit = Math.max(2, Math.round(BLOCKS * (0.24 + bell * 0.56 + dice.between(-0.24, 0.2))));
    for (let block = 0; block < Math.min(lit, BLOCKS); block += 1) {
      const isCap = block === Math.min(lit, BLOCKS) - 1;
      blocks.push(
        rect(left + column * (wide + gap), floor - (block + 1) * (high + gap * 0.75), wide, high, {
          rx: Math.min(look.radii[0], 6) * size,
          fill: isCap ? colors.paper : colors.ramp(0.36 + (block / BLOCKS) * 0.58),
        }),
      );
    }
  }
  const echo = Array.from({ length: 4 }, (_, at) =>
    rect(left - 40 * size, floor + (10 + at * 22) * size, COLUMNS * (wide + gap) + 72 * size, (5 - at) * size, {
      fill: colors.bright,
      opacity: 0.5 - at * 0.11,
    }),
  );
  return (
    linear(
      sun,
      [0, 0, 1, 1],
      [
        [0, colors.secondPale],
        [1, colors.second],
      ],
    ) +
    circle(x, y + 24 * size, 150 * size, { fill: paint(sun) }) +
    path(`M${num(left - 60 * size)} ${num(floor)}H${num(left + COLUMNS * (wide + gap) + 52 * size)}`, {
      stroke: colors.pale,
      'stroke-width': 3 * size,
    }) +
    blocks.join('') +
    echo.join('')
  );
};
