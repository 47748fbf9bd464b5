import type { Findings, SourceFile } from './check.ts';

export interface Feature {
  readonly id: string;
  readonly title: string;
}

/** The features of `docs/features.md`: rows of its tables that begin with an id (a `+` behind it is part of the row, not of the id). */
export function parseFeatures(markdown: string): Feature[] {
  const rows = markdown.matchAll(/^\|\s*([A-Z]\d{2})\+?\s*\|\s*(.*?)\s*\|\s*$/gm);
  return [...rows].map(([, id = '', title = '']) => ({ id, title }));
}

const TITLE = /\b(?:it|test|describe)\b[\w.]*\s*(?:\([^'"`]*?\)\s*)?(?:<[^>]*>)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const IDS = /\[((?:[A-Z]\d{2})(?:[\s,]+[A-Z]\d{2})*)\]/g;

/** The feature ids that the titles of a test file name: `[A06] …`, or `[A06, A07] …`. */
export function idsInTitles(text: string): { id: string; title: string }[] {
  return [...text.matchAll(TITLE)].flatMap(([, , title = '']) =>
    [...title.matchAll(IDS)].flatMap(([, ids = '']) => ids.split(/[\s,]+/).map((id) => ({ id, title }))),
  );
}

/** The product's test files; those of the scripts prove no feature. */
export function isFeatureTest(path: string): boolean {
  return /^packages\/.*\.(?:test|spec)\.tsx?$/.test(path);
}

/** An id in a test's title is one of the table, and the table has each id once. */
export function checkFeatureIds(files: readonly SourceFile[], features: readonly Feature[]): Findings {
  const ids = features.map(({ id }) => id);
  const known = new Set(ids);
  const twice = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `docs/features.md has ${id} twice: an id is stable and its own.`);
  const unknown = files
    .filter(({ path }) => isFeatureTest(path))
    .flatMap(({ path, text }) =>
      idsInTitles(text)
        .filter(({ id }) => !known.has(id))
        .map(
          ({ id, title }) =>
            `${path}: "${title}" names ${id}, which docs/features.md does not have: fix the id, or add the row.`,
        ),
    );
  return { problems: [...twice, ...unknown], warnings: [] };
}
