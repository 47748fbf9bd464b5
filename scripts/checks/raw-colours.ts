import { type Findings, findLines, isTestFile, type SourceFile } from './check.ts';

/** On the same line, with a reason after it, this word lets a raw colour stand. */
export const ESCAPE_WORD = 'raw-colour:';

const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;
const NAMED_IN_CSS =
  /:[^;{]*(?<![-\w])(?:white|black|red|green|blue|yellow|orange|purple|pink|gr[ae]y|gold|silver|navy|teal)\b(?!-)/gi;

/** Components draw with the brand's tokens; a raw colour would be the same on every brand and in both themes. */
export function checkRawColours(files: readonly SourceFile[]): Findings {
  const problems = files
    .filter(({ path }) => /^packages\/(?:web|ui|arcade)\/.*\.(?:css|tsx)$/.test(path))
    .filter(({ path }) => !isTestFile(path) && !/tokens?\.css$/.test(path))
    .flatMap(({ path, text }) =>
      [COLOUR, ...(path.endsWith('.css') ? [NAMED_IN_CSS] : [])]
        .flatMap((pattern) => findLines(text, pattern))
        .filter(({ text: line, match }) => !line.includes(ESCAPE_WORD) && !isReference(line, match))
        .map(
          ({ line, match }) =>
            `${path}:${line} has the raw colour ${match.replace(/^:\s*/, '')}: use a token, var(--color-…); where that is wrong, say why after "${ESCAPE_WORD}" on the line.`,
        ),
    );
  return { problems, warnings: [] };
}

/** `url(#mask)` and `href="#top"` point at something, and `rgb(from var(--…) …)` computes on a token. */
function isReference(line: string, match: string): boolean {
  if (match.startsWith('#')) return new RegExp(`(?:url\\(["']?|href=["'{]["'\`]?|id=["'])${match}`).test(line);
  return new RegExp(`${match.replace('(', '\\(')}\\s*from\\s+var\\(`).test(line);
}
