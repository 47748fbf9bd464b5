import type { Lettering } from '../looks.ts';
import { createPen, drawGlyph, kerning } from './letters.ts';
import { clip, group, num, paint, path } from './svg.ts';

const HEIGHT = 100;
const SPACE = 26;
const LETTERS_MAX = 16;

export interface Wordmark {
  /** In hundredths of the capitals' height. */
  readonly width: number;
  /** Drawn with its top left corner at the origin, capitals 100 high. */
  readonly svg: string;
}

/** A name in letters of the alphabet: capitals without accents. Null if it has others; the logo then shows the code. */
export function settableName(name: string): string | null {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toUpperCase().trim();
  return plain.length <= LETTERS_MAX && /^[A-Z0-9'. -]+$/.test(plain) ? plain : null;
}

/** Sets a name in drawn capitals. `prefix` makes its ids unique within a file. */
export function setWordmark(
  text: string,
  { weight, ends, tracking, stretch }: Lettering,
  color: string,
  prefix: string,
): Wordmark {
  const pen = createPen(weight, ends);
  const drawn: string[] = [];
  let [x, last] = [0, ''];
  for (const character of text) {
    const glyph = drawGlyph(character, pen);
    if (glyph === undefined) {
      x += SPACE + 2 * tracking;
      last = '';
      continue;
    }
    if (last !== '') x += tracking - kerning(last, character);
    drawn.push(path(glyph.d, x === 0 ? {} : { transform: `translate(${num(x)})` }));
    x += glyph.width;
    last = character;
  }
  const line = { fill: 'none', stroke: color, 'stroke-width': weight, 'stroke-linecap': ends };
  const joined = { 'stroke-linejoin': ends === 'round' ? 'round' : 'miter', 'stroke-miterlimit': 3 };
  const level = `${prefix}w`;
  const cut = ends === 'round' ? {} : { 'clip-path': paint(level) };
  const svg =
    (ends === 'round' ? '' : clip(level, `<path d="M-20 0H${num(x + 20)}V${HEIGHT}H-20z"/>`)) +
    group({ ...cut, transform: `scale(${stretch} 1)` }, group({ ...line, ...joined }, ...drawn));
  return { width: x * stretch, svg };
}
