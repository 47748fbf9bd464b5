/**
 * The alphabet of logos: a geometric sans of capitals and digits, drawn as centre lines so that one drawing
 * suits every weight. A glyph is 100 high, y points down, the baseline is at 100.
 */
import { num } from './svg.ts';

/** Measures of one weight. */
export interface Pen {
  /** Half the stroke: the distance of a centre line from the outline. */
  readonly h: number;
  /** End of a stem: at the edge with cut ends, half a stroke inside with round ones. */
  readonly end: number;
  /** How far slanted strokes overrun, to be cut level by the clip. */
  readonly over: number;
}

export interface Glyph {
  readonly width: number;
  readonly d: string;
}

export const createPen = (weight: number, ends: 'round' | 'butt'): Pen =>
  ends === 'round' ? { h: weight / 2, end: weight / 2, over: -weight / 2 } : { h: weight / 2, end: 0, over: 9 };

/** Joins commands and rounded numbers: d`M${1.23} 4`. */
function d(parts: TemplateStringsArray, ...values: number[]): string {
  return parts.map((part, at) => part + (at < values.length ? num(values[at] ?? 0) : '')).join('');
}

type Draw = (pen: Pen) => Glyph;
/** A stem at x. */
const stem = (x: number, { end }: Pen): string => d`M${x} ${end}V${100 - end}`;

const bowls: Draw = ({ h }) => {
  const [upper, lower] = [(48 - h) / 2, (52 - h) / 2];
  const top = d`M${h} 48H${40}A${upper} ${upper} 0 0 0 40 ${h}H${h}V${100 - h}H42`;
  return { width: 42 + lower + h, d: top + d`A${lower} ${lower} 0 0 0 42 48` };
};

/** Most of a circle, open to the right. */
const open = (r: number, degrees: number): string => {
  const [x, y] = [50 + r * Math.cos((degrees * Math.PI) / 180), r * Math.sin((degrees * Math.PI) / 180)];
  return d`M${x} ${50 - y}A${r} ${r} 0 1 0 `;
};
const opening = (r: number, degrees: number): { x: number; y: number } => ({
  x: 50 + r * Math.cos((degrees * Math.PI) / 180),
  y: 50 + r * Math.sin((degrees * Math.PI) / 180),
});

const letterA: Draw = ({ h, over }) => {
  const part = (68 + over) / (100 + 2 * over);
  const reach = (46 - h) * part;
  return { width: 92, d: d`M${h} ${100 + over}L46 ${-over}L${92 - h} ${100 + over}M${46 - reach} 68H${46 + reach}` };
};
const letterK: Draw = (pen) => {
  const { h, over } = pen;
  const part = (76 - 34) / (76 - h);
  const y = -over + (62 + over) * part;
  return { width: 80, d: `${stem(h, pen)}${d`M76 ${-over}L${h} 62M34 ${y}L${80 - h} ${100 + over}`}` };
};
const letterP = ({ h }: Pen, start: string): string => {
  const r = (56 - h) / 2;
  return start + d`V${h}H40A${r} ${r} 0 0 1 40 56H${h}`;
};
const letterS: Draw = ({ h }) => {
  const [rx, ry] = [32 - h, (100 - 2 * h) / 4];
  const [x, y] = [rx * Math.cos(Math.PI / 6), ry / 2];
  const start = d`M${34 + x} ${h + ry - y}A${rx} ${ry} 0 1 0 34 50`;
  return { width: 68, d: start + d`A${rx} ${ry} 0 1 1 ${34 - x} ${100 - h - ry + y}` };
};
const six = ({ h, over }: Pen, turned: boolean): Glyph => {
  const r = 34 - h;
  const y = 100 - h - r;
  const at = (x: number, py: number): string => (turned ? d`${68 - x} ${100 - py}` : d`${x} ${py}`);
  const ring = `M${at(34 - r, y)}A${num(r)} ${num(r)} 0 1 0 ${at(34 + r, y)}A${num(r)} ${num(r)} 0 1 0 ${at(34 - r, y)}`;
  return { width: 68, d: `${ring}M${at(52, -over)}L${at(34 - r * 0.9, y - r * 0.44)}` };
};

const GLYPHS: Readonly<Record<string, Draw>> = {
  A: letterA,
  B: bowls,
  C: ({ h }) => {
    const { x, y } = opening(50 - h, 42);
    return { width: x + h * 0.7, d: open(50 - h, 42) + d`${x} ${y}` };
  },
  D: ({ h }) => ({ width: 88, d: d`M${h} ${h}H38A${50 - h} ${50 - h} 0 0 1 38 ${100 - h}H${h}z` }),
  E: ({ h, end }) => ({ width: 64, d: d`M${64 - end} ${h}H${h}V${100 - h}H${64 - end}M${h} 50H${58 - end}` }),
  F: ({ h, end }) => ({ width: 61, d: d`M${61 - end} ${h}H${h}V${100 - end}M${h} 52H${55 - end}` }),
  G: ({ h }) => ({ width: 100 - h * 0.2, d: open(50 - h, 42) + d`${100 - h} 54H60` }),
  H: (pen) => ({ width: 82, d: stem(pen.h, pen) + stem(82 - pen.h, pen) + d`M${pen.h} 50H${82 - pen.h}` }),
  I: (pen) => ({ width: 2 * pen.h, d: stem(pen.h, pen) }),
  J: ({ h, end }) => {
    const r = 28 - h;
    return { width: 56, d: d`M${56 - h} ${end}V${100 - h - r}A${r} ${r} 0 0 1 ${h} ${100 - h - r}` };
  },
  K: letterK,
  L: ({ h, end }) => ({ width: 60, d: d`M${h} ${end}V${100 - h}H${60 - end}` }),
  M: (pen) => {
    const lean = pen.h * 1.15;
    const arms = d`M${lean} ${-pen.over}L51 82L${102 - lean} ${-pen.over}`;
    return { width: 102, d: stem(pen.h, pen) + stem(102 - pen.h, pen) + arms };
  },
  N: (pen) => {
    const lean = pen.h * 1.35;
    const arm = d`M${lean} ${-pen.over}L${86 - lean} ${100 + pen.over}`;
    return { width: 86, d: stem(pen.h, pen) + stem(86 - pen.h, pen) + arm };
  },
  O: ({ h }) => ({
    width: 100,
    d: d`M${h} 50A${50 - h} ${50 - h} 0 1 1 ${100 - h} 50A${50 - h} ${50 - h} 0 1 1 ${h} 50z`,
  }),
  P: (pen) => ({ width: 40 + 28 + pen.h / 2, d: letterP(pen, d`M${pen.h} ${100 - pen.end}`) }),
  Q: (pen) => ({ width: 100, d: `${GLYPHS['O']?.(pen).d ?? ''}${d`M60 62L${94 - pen.h} ${100 + pen.over}`}` }),
  R: (pen) => ({
    width: 74,
    d: letterP(pen, d`M${pen.h} ${100 - pen.end}`) + d`M40 56L${74 - pen.h} ${100 + pen.over}`,
  }),
  S: letterS,
  T: ({ h, end }) => ({ width: 74, d: d`M${end} ${h}H${74 - end}M37 ${h}V${100 - end}` }),
  U: ({ h, end }) => {
    const r = 40 - h;
    return { width: 80, d: d`M${h} ${end}V${100 - h - r}A${r} ${r} 0 0 0 ${80 - h} ${100 - h - r}V${end}` };
  },
  V: ({ h, over }) => ({ width: 90, d: d`M${h} ${-over}L45 ${100 + over}L${90 - h} ${-over}` }),
  W: ({ h, over }) => ({
    width: 130,
    d: d`M${h} ${-over}L37 ${100 + over}L65 ${-over}L93 ${100 + over}L${130 - h} ${-over}`,
  }),
  X: ({ h, over }) => ({
    width: 84,
    d: d`M${h} ${-over}L${84 - h} ${100 + over}M${84 - h} ${-over}L${h} ${100 + over}`,
  }),
  Y: ({ h, end, over }) => ({ width: 84, d: d`M${h} ${-over}L42 54L${84 - h} ${-over}M42 54V${100 - end}` }),
  Z: ({ h, end }) => ({ width: 72, d: d`M${end} ${h}H${72 - h * 1.5}L${h * 1.5} ${100 - h}H${72 - end}` }),
  '0': ({ h }) => ({
    width: 74,
    d: d`M${h} 50A${37 - h} ${50 - h} 0 1 1 ${74 - h} 50A${37 - h} ${50 - h} 0 1 1 ${h} 50z`,
  }),
  '1': (pen) => ({ width: 30 + pen.h, d: d`M3 26L30 ${pen.h}V${100 - pen.end}` }),
  '2': ({ h, end }) => ({
    width: 66,
    d: d`M${h} ${36}A${32 - h} ${32 - h} 0 1 1 ${58 - h} ${52}L${h * 1.4} ${100 - h}H${66 - end}`,
  }),
  '3': ({ h }) => ({
    width: 66,
    d: d`M${h} 26A${29 - h} ${(100 - 2 * h) / 4 - 1} 0 1 1 32 48A${32 - h} ${(100 - 2 * h) / 4 + 1} 0 1 1 ${h} 76`,
  }),
  '4': ({ h, end, over }) => ({ width: 74, d: d`M52 ${-over}L${h * 1.3} 72H${74 - end}M54 ${end}V${100 - end}` }),
  '5': ({ h, end }) => ({
    width: 66,
    d: d`M${60 - end} ${h}H${h + 6}L${h + 3} 46A${32 - h} ${30 - h / 2} 0 1 1 ${h} 80`,
  }),
  '6': (pen) => six(pen, false),
  '7': ({ h, end, over }) => ({ width: 64, d: d`M${end} ${h}H${62 - h * 1.2}L22 ${100 + over}` }),
  '8': ({ h }) => {
    const [a, b, ry] = [29 - h, 33 - h, (100 - 2 * h) / 4];
    const upper = d`M${33 - a} ${h + ry}A${a} ${ry} 0 1 1 ${33 + a} ${h + ry}A${a} ${ry} 0 1 1 ${33 - a} ${h + ry}z`;
    const y = 100 - h - ry;
    return {
      width: 66,
      d: upper + d`M${33 - b} ${y}A${b} ${ry} 0 1 1 ${33 + b} ${y}A${b} ${ry} 0 1 1 ${33 - b} ${y}z`,
    };
  },
  '9': (pen) => six(pen, true),
  '-': ({ end }) => ({ width: 40, d: d`M${end} 54H${40 - end}` }),
  "'": ({ h, end }) => ({ width: 2 * h, d: d`M${h} ${end}V30` }),
  '.': ({ h, end }) => ({ width: 2 * h, d: d`M${h} ${100 - 2 * h}V${100 - end}` }),
};

/** Draws a character of the alphabet: `A–Z`, `0–9`, hyphen, apostrophe, full stop. Undefined for others. */
export const drawGlyph = (character: string, pen: Pen): Glyph | undefined =>
  Object.hasOwn(GLYPHS, character) ? GLYPHS[character]?.(pen) : undefined;

/** Pairs of letters whose shapes leave a gap, and how much closer they are set, in hundredths. */
const PAIRS: readonly (readonly [left: string, right: string, closer: number])[] = [
  ['A', 'TVWY', 16],
  ['TVWY', 'A', 16],
  ['L', 'TVWY', 16],
  ['P', 'A', 12],
  ['FT', '.', 12],
  ['DO', 'AVWY', 5],
  ['A', 'COGQ', 4],
  ['RK', 'COGQTVWY', 4],
  ['COGQDS', 'COGQDS', 3],
];

export const kerning = (left: string, right: string): number =>
  PAIRS.find(([one, other]) => one.includes(left) && other.includes(right))?.[2] ?? 0;
