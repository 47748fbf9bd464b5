const EVERY_MS = 5_000;
const MEGABYTE = 1024 * 1024;

/** Reports long work every few seconds, in megabytes. */
export interface Progress {
  add(bytes: number): void;
}

/** @param totalBytes if known, the progress is also shown as a share of it */
export function reportProgress(what: string, say: (line: string) => void, totalBytes?: number): Progress {
  let bytes = 0;
  let nextAt = Date.now() + EVERY_MS;
  return {
    add(count) {
      bytes += count;
      if (Date.now() < nextAt) return;
      nextAt = Date.now() + EVERY_MS;
      const of = totalBytes === undefined ? '' : ` of ${megabytes(totalBytes)}`;
      say(`  ${what}: ${megabytes(bytes)}${of} MB …`);
    },
  };
}

export function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1);
}
