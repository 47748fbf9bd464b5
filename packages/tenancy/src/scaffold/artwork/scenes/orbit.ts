import {
  circle,
  clip,
  ellipse,
  group,
  linear,
  move,
  num,
  paint,
  path,
  polar,
  radial,
  rect,
} from '../../drawing/svg.ts';
import type { DrawGround, DrawSubject } from './frame.ts';

const STARS = 64;

export const orbitGround: DrawGround = ({ colors }, { width, height, x, y, id, dice }) => {
  const [sky, haze, fall] = [id('g'), id('h'), id('v')];
  const stars = Array.from({ length: STARS }, () => {
    const [sx, sy] = [dice.between(0, width), dice.between(0, height)];
    return `M${num(sx)} ${num(sy)}h.01`;
  });
  const few = (from: number, wide: number, opacity: number): string =>
    path(stars.slice(from, from + STARS / 2).join(''), {
      stroke: colors.paper,
      'stroke-width': wide,
      'stroke-linecap': 'round',
      opacity,
    });
  return (
    linear(
      sky,
      [0, 0, 1, 1],
      [
        [0, colors.night],
        [0.55, colors.deep],
        [1, colors.blend],
      ],
    ) +
    radial(haze, { gradientUnits: 'userSpaceOnUse', cx: x, cy: y, r: height }, [
      [0, colors.bright, 0.55],
      [0.4, colors.main, 0.38],
      [1, colors.main, 0],
    ]) +
    linear(
      fall,
      [0, 0, 0, 1],
      [
        [0, colors.night, 0],
        [1, colors.night, 0.9],
      ],
    ) +
    rect(0, 0, width, height, { fill: paint(sky) }) +
    rect(0, 0, width, height, { fill: paint(haze) }) +
    rect(0, height * 0.6, width, height * 0.4, { fill: paint(fall) }) +
    few(0, 2, 0.55) +
    few(STARS / 2, 3.2, 0.4)
  );
};

export const orbitSubject: DrawSubject = ({ colors }, { x, y, size, id, dice }) => {
  const turn = dice.pick([-20, -28, 16]);
  const track = (radius: number, opacity: number): string =>
    circle(x, y, radius * size, { fill: 'none', stroke: colors.pale, 'stroke-width': 1.4, opacity });
  const moon = (radius: number, degrees: number, r: number, name: string, tones: readonly [string, string]): string => {
    const place = polar(x, y, radius * size, degrees);
    const fill = id(name);
    return (
      radial(fill, { cx: 0.32, cy: 0.3, r: 0.8 }, [
        [0, tones[0]],
        [1, tones[1]],
      ]) + circle(place.x, place.y, r * size, { fill: paint(fill) })
    );
  };
  const start = dice.between(0, 60);
  return (
    track(218, 0.34) +
    track(286, 0.24) +
    track(362, 0.16) +
    track(450, 0.1) +
    moon(218, start + 200, 13, 'm1', [colors.secondPale, colors.second]) +
    moon(286, start + 318, 24, 'm2', [colors.pale, colors.main]) +
    moon(286, start + 128, 8, 'm3', [colors.secondPale, colors.secondDeep]) +
    moon(362, start + 236, 17, 'm4', [colors.second, colors.secondDeep]) +
    moon(362, start - 22, 10, 'm5', [colors.paper, colors.bright]) +
    group({ transform: move(x, y, size, turn) }, planet(colors, id))
  );
};

function planet(colors: Parameters<DrawSubject>[0]['colors'], id: (name: string) => string): string {
  const [body, disc, front, shade, belt] = ['b', 'd', 'f', 'o', 'r'].map(id) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const band = (y: number, height: number, fill: string, opacity: number): string =>
    path(`M-150 ${y}Q0 ${y + 44} 150 ${y}V${y + height}Q0 ${y + height + 44}-150 ${y + height}z`, { fill, opacity });
  const rings = [
    [236, 62, 10, 0.95],
    [214, 54, 5, 0.8],
    [196, 48, 12, 0.55],
  ].map(([rx = 0, ry = 0, wide = 0, opacity = 1]) =>
    ellipse(0, 0, rx, ry, { fill: 'none', stroke: paint(belt), 'stroke-width': wide, opacity }),
  );
  return (
    radial(body, { cx: 0.34, cy: 0.28, r: 0.86 }, [
      [0, colors.pale],
      [0.32, colors.bright],
      [0.7, colors.main],
      [1, colors.dusk],
    ]) +
    radial(shade, { cx: 0.32, cy: 0.3, r: 0.82 }, [
      [0.55, colors.night, 0],
      [1, colors.night, 0.62],
    ]) +
    linear(
      belt,
      [0, 0, 1, 0],
      [
        [0, colors.secondDeep],
        [0.3, colors.secondPale],
        [0.62, colors.second],
        [1, colors.secondDeep],
      ],
    ) +
    clip(disc, '<circle r="132"/>') +
    clip(front, '<path d="M-300 0H300V200H-300z"/>') +
    rings.join('') +
    circle(0, 0, 132, { fill: paint(body) }) +
    group(
      { 'clip-path': paint(disc) },
      band(-104, 20, colors.paper, 0.22),
      band(-58, 34, colors.main, 0.32),
      band(-2, 16, colors.secondPale, 0.5),
      band(30, 40, colors.main, 0.38),
      band(86, 18, colors.second, 0.34),
      circle(0, 0, 132, { fill: paint(shade) }),
    ) +
    group({ 'clip-path': paint(front) }, ...rings)
  );
}
