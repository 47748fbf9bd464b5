import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtLanguages, readBundle } from '@marquee/messages/messages-plugin';
import { describe, expect, it } from 'vitest';

const MESSAGES = fileURLToPath(new URL('../../messages', import.meta.url));
const CSS = readFileSync(new URL('../app/styles/fonts.css', import.meta.url), 'utf8');
/** Each can be the first in a brand's stack; the faces of the other scripts follow. */
const LATIN_FACES = ['Figtree Variable', 'Inter Variable', 'Fraunces Variable', 'Bricolage Grotesque Variable'];
const LETTERS = /[\p{Script=Latin}\p{Script=Thai}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Arabic}ʻ]/gu;

type Range = readonly [first: number, last: number];

/** Family → ranges of all its files. */
function rangesByFamily(css: string): Map<string, Range[]> {
  const families = new Map<string, Range[]>();
  for (const [, face = ''] of css.matchAll(/@font-face \{([^}]*)\}/g)) {
    const family = /font-family: "([^"]+)"/.exec(face)?.[1] ?? '';
    const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first = '', last = first]): Range => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
    );
    families.set(family, [...(families.get(family) ?? []), ...ranges]);
  }
  return families;
}

const families = rangesByFamily(CSS);
const scripts = [...families].filter(([family]) => family.startsWith('Noto Sans ')).flatMap(([, ranges]) => ranges);

describe.each(LATIN_FACES)('[H01] behind %s', (latin) => {
  const faces = [...(families.get(latin) ?? []), ...scripts];

  it.each(builtLanguages(MESSAGES))('there is a web face for every letter of %s', (language) => {
    const letters = new Set(Object.values(readBundle(MESSAGES, language)).join('').match(LETTERS));
    const missing = [...letters].filter((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      return !faces.some(([first, last]) => first <= point && point <= last);
    });
    expect(missing).toEqual([]);
  });
});
