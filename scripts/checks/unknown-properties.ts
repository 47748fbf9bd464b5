import { type Findings, findLines, isTestFile, type SourceFile } from './check.ts';

/** Without a fallback: if it is not set, the whole declaration is ignored without a message. */
const USED = /var\(--[\w-]+\)/g;
/** In CSS, or as a key of a style or of a list of tokens. */
const SET = /--[\w-]+(?=['"`]?\]?:)/g;
/** The floating panel's library sets these. */
const OF_A_LIBRARY = ['--available-height', '--available-width'];

/** `themeTokens`: `color.line` is `--color-line` on every page. */
export function checkUnknownProperties(files: readonly SourceFile[], themeTokens: readonly string[]): Findings {
  const shipped = files.filter(({ path }) => /\.(?:css|tsx?)$/.test(path) && !isTestFile(path));
  const known = new Set([
    ...OF_A_LIBRARY,
    ...themeTokens.map((name) => `--${name.replace('.', '-')}`),
    ...shipped.flatMap(({ text }) => text.match(SET) ?? []),
  ]);
  const problems = shipped.flatMap(({ path, text }) =>
    findLines(text, USED)
      .map(({ line, match }) => ({ line, name: match.slice('var('.length, -1) }))
      .filter(({ name }) => !known.has(name))
      .map(({ line, name }) => `${path}:${line} uses ${name}, which nothing sets: name a token there is.`),
  );
  return { problems, warnings: [] };
}
