import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Pictures and fonts are compressed already. */
const TEXT = /\.(?:css|js|svg)$/;
const WORTH_CODING_BYTES = 512;

const brotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Writes the texts among these files beside themselves as `.br` and `.gz`. */
export function writeCodings(folder: string, names: readonly string[]): void {
  for (const name of names.filter((each) => TEXT.test(each))) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < WORTH_CODING_BYTES) continue;
    writeFileSync(`${file}.br`, brotli(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes));
  }
}

/** Compresses the client at the best quality, once for every start of an edge, which would be slower by seconds. */
export const codingsPlugin = (): Plugin => ({
  name: 'marquee-codings',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle: ({ dir = '' }, bundle) => writeCodings(dir, Object.keys(bundle)),
});
