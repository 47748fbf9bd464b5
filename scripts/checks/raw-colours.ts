import { type Findings, findLines, isTestFile, type SourceFile } from './check.ts';

/** Followed by a reason, it permits a raw colour on its line. */
const ESCAPE_WORD = 'raw-colour:';
/** On a file's first line, followed by a reason, it permits raw colours in the whole file. */
const FILE_ESCAPE_WORD = 'raw-colours:';

const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;
/** A colour's name in the value of a declaration. Names of selectors are free. */
const NAMED_IN_CSS =
  /(?:^|[{;])\s*[a-z-]+\s*:[^;{}]*(?<![-\w.#])(?:white|black|red|green|blue|yellow|orange|purple|pink|gr[ae]y|gold|silver|navy|teal)\b(?![-(])(?=[^{}]*(?:[;}]|$))/gi;

/** Components use the brand's tokens; a raw colour would be the same on every brand and in both themes. */
export function checkRawColours(files: readonly SourceFile[]): Findings {
  const problems = files
    .filter(({ path }) => /^packages\/(?:web|console|ui|arcade)\/.*\.(?:css|tsx)$/.test(path))
    .filter(({ path }) => !isTestFile(path) && !/tokens?\.css$/.test(path))
    .filter(({ text }) => !text.split('\n', 1)[0]?.includes(FILE_ESCAPE_WORD))
    .flatMap(({ path, text }) =>
      [COLOUR, ...(path.endsWith('.css') ? [NAMED_IN_CSS] : [])]
        .flatMap((pattern) => findLines(text, pattern))
        .filter(({ text: line, match }) => !line.includes(ESCAPE_WORD) && !isReference(line, match))
        .map(
          ({ line, match }) =>
            `${path}:${line} has the raw colour ${match.split(/[\s:]+/).at(-1)}: use a token, var(--color-…); where that is wrong, say why after "${ESCAPE_WORD}" on the line.`,
        ),
    );
  return { problems, warnings: [] };
}

/** `url(#mask)` and `href="#top"` are references, `rgb(from var(--…) …)` computes with a token, a mask shows no colour. */
function isReference(line: string, match: string): boolean {
  if (/\bmask(?:-image)?\s*:/.test(line)) return true;
  const text = match.replace(/[().]/g, '\\$&');
  if (match.startsWith('#')) return new RegExp(`(?:url\\(["']?|href=["'{]["'\`]?|id=["'])${text}`).test(line);
  return match.endsWith('(') && new RegExp(`${text}\\s*from\\s+var\\(`).test(line);
}
