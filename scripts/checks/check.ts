/** A file as a check sees it: its path in the checkout, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Results of a check: problems fail the run, warnings are shown. Each is one line with its place and what to do. */
export interface Findings {
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** Tests and their helpers may name brands and colours, because they are not shipped. */
export function isTestFile(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$|\/(?:testing|fixtures?|__tests__)\//.test(path);
}

/** Every match of a pattern with its line, counted from 1. */
export function findLines(text: string, pattern: RegExp): { line: number; match: string; text: string }[] {
  return text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(pattern)].map(([match]) => ({ line: index + 1, match, text: line })));
}

/** Comments of TypeScript, for checks of what code does. */
export const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm;
