import type { Findings, SourceFile } from './check.ts';

const MOST_LINES = 400;
const WISHED_LINES = 300;

/** A file that is longer than this should be split by operation. A warning only. */
export function checkFileSizes(files: readonly SourceFile[]): Findings {
  const warnings = files
    .filter(({ path }) => /\.(?:ts|tsx|css|mjs)$/.test(path) && !/\/migrations\/|\.gen\./.test(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > WISHED_LINES)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines (${lines > MOST_LINES ? `no file has over ${MOST_LINES}` : `nearly all are under ${WISHED_LINES}`}): split it by operation.`,
    );
  return { problems: [], warnings };
}
