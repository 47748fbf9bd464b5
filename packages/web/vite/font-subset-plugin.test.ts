import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readFontFaces } from './font-faces.ts';
import { makeSubset } from './font-subset-plugin.ts';

const KHMER = '@fontsource-variable/noto-sans-khmer/files/noto-sans-khmer-khmer-wght-normal.woff2';
const font = await readFile(fileURLToPath(import.meta.resolve(KHMER)));
const weights = { minWeight: 400, maxWeight: 900 };
const bytesOf = async (from: Buffer, text: string) => (await makeSubset(from, { text, ...weights })).length;

it('a subset has the characters that are asked for, and no others', async () => {
  const small = await makeSubset(font, { text: 'ក', ...weights });
  const none = await bytesOf(small, '');
  expect(await bytesOf(small, 'ក')).toBeGreaterThan(none);
  expect(await bytesOf(small, 'ខ')).toBe(none);
  expect(await bytesOf(font, 'ខ')).toBeGreaterThan(none);
});

it('a subset has only the weights that are asked for', async () => {
  const all = await makeSubset(font, { text: 'កខគ', minWeight: 100, maxWeight: 900 });
  expect(await bytesOf(font, 'កខគ')).toBeLessThan(all.length);
});

it('reads file, weights and characters of each face', () => {
  const css = `@font-face {
  font-family: "A";
  font-weight: 400 900;
  src: url("a.woff2") format("woff2");
  unicode-range: U+0041, U+0061-007A;
}`;
  const ranges = [
    [0x41, 0x41],
    [0x61, 0x7a],
  ];
  expect(readFontFaces(css)).toEqual([{ family: 'A', file: 'a.woff2', minWeight: 400, maxWeight: 900, ranges }]);
  expect(() => readFontFaces(css.replace('font-weight: 400 900;', ''))).toThrow('An @font-face has no font-weight');
});
