import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { type FontFace, readFontFaces } from './font-faces.ts';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/marquee/fonts');

/** What all faces of one file need of it. */
interface Subset {
  readonly text: string;
  readonly minWeight: number;
  readonly maxWeight: number;
}

function neededOf(faces: readonly FontFace[]): Subset {
  const points = new Set<number>();
  for (const [first, last] of faces.flatMap(({ ranges }) => ranges))
    for (let point = first; point <= last; point += 1) points.add(point);
  return {
    text: String.fromCodePoint(...points),
    minWeight: Math.min(...faces.map((face) => face.minWeight)),
    maxWeight: Math.max(...faces.map((face) => face.maxWeight)),
  };
}

/** The file's characters and weights that are needed, with all layout features, as WOFF2. */
export const makeSubset = (font: Buffer, { text, minWeight, maxWeight }: Subset): Promise<Buffer> =>
  subsetFont(font, text, {
    targetFormat: 'woff2',
    ...(minWeight < maxWeight && { variationAxes: { wght: { min: minWeight, max: maxWeight } } }),
  });

/** The path of the file's subset. It is kept, because making one takes up to a second. */
async function subsetFile(file: string, faces: readonly FontFace[]): Promise<string> {
  const font = await readFile(fileURLToPath(import.meta.resolve(file)));
  const needed = neededOf(faces);
  const key = createHash('sha256').update(font).update(JSON.stringify(needed)).digest('hex').slice(0, 16);
  const folder = join(CACHE, key);
  const path = join(folder, basename(file));
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, await makeSubset(font, needed));
  await rename(unfinished, path);
  return path;
}

/** Replaces each font file by one that has only the characters and weights that the style sheet declares of it: about half its size. */
export function fontSubsetPlugin(css: string): Plugin {
  return {
    name: 'marquee-font-subset',
    async config() {
      const byFile = Map.groupBy(readFontFaces(css), ({ file }) => file);
      const alias = [...byFile].map(async ([file, faces]) => ({
        find: new RegExp(`^${file.replaceAll('.', String.raw`\.`)}(?=\\?|$)`),
        replacement: await subsetFile(file, faces),
      }));
      return { resolve: { alias: await Promise.all(alias) } };
    },
  };
}
