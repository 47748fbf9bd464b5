import { circle, linear, num, paint, path, radial, rect } from '../../drawing/svg.ts';
import type { DrawGround, DrawSubject } from './frame.ts';

/** An evening sky. The subject draws the sea, so that a coin can be half below it. */
export const tideGround: DrawGround = ({ colors }, { width, height, x, y, size, id }) => {
  const [sky, glow] = [id('g'), id('h')];
  const arcs = [190, 250, 318, 394, 478].map((radius, at) =>
    circle(x, y + 20 * size, radius * size, {
      fill: 'none',
      stroke: colors.secondPale,
      'stroke-width': 1.2,
      opacity: 0.3 - at * 0.05,
    }),
  );
  return (
    linear(
      sky,
      [0, 0, 0, 1],
      [
        [0, colors.night],
        [0.34, colors.dusk],
        [0.62, colors.blend],
        [0.86, colors.horizon],
      ],
    ) +
    radial(glow, { gradientUnits: 'userSpaceOnUse', cx: x, cy: y + 60, r: height * 0.95 }, [
      [0, colors.secondPale, 0.75],
      [0.4, colors.horizon, 0.34],
      [1, colors.horizon, 0],
    ]) +
    rect(0, 0, width, height, { fill: paint(sky) }) +
    rect(0, 0, width, height, { fill: paint(glow) }) +
    arcs.join('')
  );
};

export const tideSubject: DrawSubject = (art, frame) => {
  const { colors } = art;
  const { x, y, size, id } = frame;
  const sun = id('s');
  const radius = 142 * size;
  return (
    linear(
      sun,
      [0, 0, 0, 1],
      [
        [0, colors.paper],
        [0.5, colors.secondPale],
        [1, colors.second],
      ],
    ) +
    circle(x, y + 20 * size, radius, { fill: paint(sun) }) +
    birds(x, y, size, colors.deep) +
    sea(art, frame)
  );
};

const birds = (x: number, y: number, size: number, stroke: string): string => {
  const bird = (dx: number, dy: number, wing: number): string =>
    `M${num(x + (dx - wing) * size)} ${num(y + dy * size)}q${num((wing / 2) * size)} ${num(-wing * 0.55 * size)} ${num(wing * size)} 0q${num(
      (wing / 2) * size,
    )} ${num(-wing * 0.55 * size)} ${num(wing * size)} 0`;
  return path(bird(-176, -92, 17) + bird(-214, -66, 12) + bird(-140, -118, 10), {
    fill: 'none',
    stroke,
    'stroke-width': 2.6 * size,
    'stroke-linecap': 'round',
  });
};

/** Six layers of waves; nearer ones are darker and longer, each crest is lit. */
export const sea: DrawSubject = ({ colors }, { width, height, y, size, id, dice }) =>
  Array.from({ length: 6 }, (_, layer) => {
    const top = y + (62 + layer * 36) * size;
    const length = (150 + layer * 46) * size;
    const swell = (9 + layer * 5) * size;
    const start = -dice.between(0, 1) * length * 2;
    const waves = Math.ceil((width - start) / (length * 2)) + 1;
    const crest = `M${num(start)} ${num(top)}${`q${num(length / 2)} ${num(-swell * 2)} ${num(length)} 0t${num(length)} 0`.repeat(waves)}`;
    const [fill, part] = [id(`l${layer}`), 0.62 - layer * 0.105];
    return (
      linear(
        fill,
        [0, 0, 0, 1],
        [
          [0, colors.ramp(part)],
          [1, colors.ramp(Math.max(0, part - 0.16))],
        ],
      ) +
      path(`${crest}V${height + 60}H${num(start)}z`, { fill: paint(fill) }) +
      path(crest, { fill: 'none', stroke: colors.secondPale, 'stroke-width': 1.6 * size, opacity: 0.55 - layer * 0.07 })
    );
  }).join('');
