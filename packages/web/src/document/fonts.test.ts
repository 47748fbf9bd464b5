import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtLanguages, readBundle } from '@marquee/messages/messages-plugin';
import { describe, expect, it } from 'vitest';
import { readFontFaces } from '../../vite/font-faces.ts';

const MESSAGES = fileURLToPath(new URL('../../messages', import.meta.url));
const CSS = readFileSync(new URL('../app/styles/fonts.css', import.meta.url), 'utf8');
/** Each can be the first in a brand's stack; the faces of the other scripts follow. */
const LATIN_FACES = ['Figtree Variable', 'Inter Variable', 'Fraunces Variable', 'Bricolage Grotesque Variable'];
const LETTERS = /[\p{Script=Latin}\p{Script=Thai}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Arabic}ʻ]/gu;

const byFamily = Map.groupBy(readFontFaces(CSS), ({ family }) => family);
const rangesOf = (family: string) => (byFamily.get(family) ?? []).flatMap(({ ranges }) => ranges);
const scripts = [...byFamily.keys()].filter((family) => family.startsWith('Noto Sans ')).flatMap(rangesOf);

describe.each(LATIN_FACES)('[H01] behind %s', (latin) => {
  const faces = [...rangesOf(latin), ...scripts];

  it.each(builtLanguages(MESSAGES))('there is a web face for every letter of %s', (language) => {
    const letters = new Set(Object.values(readBundle(MESSAGES, language)).join('').match(LETTERS));
    const missing = [...letters].filter((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      return !faces.some(([first, last]) => first <= point && point <= last);
    });
    expect(missing).toEqual([]);
  });
});
