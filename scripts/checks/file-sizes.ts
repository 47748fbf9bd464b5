import type { Findings, SourceFile } from './check.ts';

const MOST_LINES = 400;
const WISHED_LINES = 300;

/** A source file that has outgrown one screen of thought wants splitting by operation; said aloud, it does not fail the run. */
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
