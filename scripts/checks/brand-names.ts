import { type Findings, findLines, isTestFile, type SourceFile } from './check.ts';

/**
 * Code names no brand: a difference between brands is a named capability in the manifest.
 * @param codes the brands' folder names
 */
export function checkBrandNames(files: readonly SourceFile[], codes: readonly string[]): Findings {
  if (codes.length === 0) return { problems: [], warnings: [] };
  const pattern = new RegExp(`\\b(?:${codes.join('|')})\\b`, 'gi');
  const problems = files
    .filter(({ path }) => /^packages\/(?!e2e\/)[^/]+\/src\//.test(path) && !isTestFile(path))
    .flatMap(({ path, text }) =>
      findLines(text, pattern).map(
        ({ line, match }) =>
          `${path}:${line} names the brand "${match}": make the difference a value of the manifest and ask for that.`,
      ),
    );
  return { problems, warnings: [] };
}
