import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Brotli at `quality` (0–11), off the main thread. */
export const encodeBrotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Gzip, off the main thread. */
export const encodeGzip = (bytes: Buffer): Promise<Buffer> => gzipAsync(bytes, { level: 6 });

/** Runs tasks one after the other, so that compression uses at most one thread. */
export function createQueue(): (task: () => Promise<void>) => Promise<void> {
  let tail = Promise.resolve();
  return (task) => {
    const run = tail.then(task);
    tail = run.catch(() => {});
    return run;
  };
}
