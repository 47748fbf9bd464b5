import { type Findings, findLines, isTestFile, type SourceFile } from './check.ts';

/** Object literals that are spread into an object, whose properties could stand there. Rows of test data may be grouped that way. */
export function checkUselessSpreads(files: readonly SourceFile[]): Findings {
  const problems = files
    .filter(({ path }) => /^(?:packages|scripts)\/.+\.tsx?$/.test(path) && !isTestFile(path))
    .flatMap(({ path, text }) =>
      findLines(text, /\.\.\.\{/g).map(
        ({ line }) => `${path}:${line} spreads an object literal: write its properties.`,
      ),
    );
  return { problems, warnings: [] };
}
