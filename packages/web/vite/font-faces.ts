/** First and last code point. */
export type CodeRange = readonly [first: number, last: number];

/** One `@font-face` rule of our style sheet. */
export interface FontFace {
  readonly family: string;
  /** Import path of the file. */
  readonly file: string;
  readonly minWeight: number;
  /** The same as `minWeight` for a file of one weight. */
  readonly maxWeight: number;
  readonly ranges: readonly CodeRange[];
}

function find(face: string, what: string, pattern: RegExp): readonly string[] {
  const found = pattern.exec(face);
  if (found === null) throw new Error(`An @font-face has no ${what}:\n${face}`);
  return found.slice(1);
}

/** The faces that a style sheet declares; throws for one without family, file, weight or characters. */
export const readFontFaces = (css: string): FontFace[] =>
  [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, face = '']) => {
    const [family = ''] = find(face, 'font-family', /font-family: "([^"]+)"/);
    const [file = ''] = find(face, 'file', /url\("([^"]+)"\)/);
    const [minWeight = '', maxWeight = minWeight] = find(face, 'font-weight', /font-weight: (\d+)(?: (\d+))?;/);
    const [list = ''] = find(face, 'unicode-range', /unicode-range:([^;]+);/);
    const ranges = [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first = '', last = first]): CodeRange => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
    );
    return { family, file, minWeight: Number(minWeight), maxWeight: Number(maxWeight), ranges };
  });
