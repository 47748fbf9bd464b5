import { dirname, join, normalize } from 'node:path';
import type { Findings, SourceFile } from './check.ts';

/** Paths and names of files that comments and documents mention. A name by itself counts if it is one of source or documents. */
const PATH =
  /(?<![\w./<>*{}$'"-])(?:[\w.@-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|md|css|jsonc?|conf|Caddyfile|ya?ml)(?!\.?[\w*<{$/])/g;
const NAME = /(?<![\w./<>*{}$'"-])[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|md)(?!\.?[\w*<{$/])/g;
const LINK = /\]\(([^)\s]+)\)/g;
const COMMENT = /^\s*(?:\*|--|#)|\/\*|\/\/ |--\s/;

/** Examples of names, and files that exist outside the checkout: of an installation, or of another project. */
const EXAMPLES = [
  /\b(?:name|bravo|brand)\.(?:ts|sql|md)$|_name\.sql$|^\d+[-_](?:changes|initial)\.sql$/,
  /^config\/audit-anchor\.json$/,
  /^service\/openapi\.yaml$/,
];
/** It lists names that were replaced. */
const GLOSSARY = 'docs/glossary.md';

/** Every link of a document leads to a file, and so does every file that a comment or a document mentions: by its path or the end of it. */
export function checkMentions(files: readonly SourceFile[], paths: readonly string[]): Findings {
  const ends = new Set(paths.flatMap((path) => endsOf(path)));
  const folders = new Set(paths.flatMap((path) => foldersOf(path)));
  const problems = files
    .filter(({ path }) => !path.startsWith('scripts/checks/'))
    .flatMap(({ path, text }) => {
      const isDocument = path.endsWith('.md');
      return text.split('\n').flatMap((line, index) => {
        const links = isDocument ? [...line.matchAll(LINK)].map(([, target = '']) => target.replace(/#.*/, '')) : [];
        const broken = links
          .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
          .filter((target) => {
            const full = normalize(join(dirname(path), target)).replace(/\/$/, '');
            return !ends.has(full) && !folders.has(full);
          });
        const prose = isDocument ? line.replaceAll(LINK, '') : COMMENT.test(line) ? line.replace(/^\/\/\/ .*/, '') : '';
        const named = [...(prose.match(PATH) ?? []), ...(path === GLOSSARY ? [] : (prose.match(NAME) ?? []))];
        const missing = named.filter((name) => !ends.has(name) && !EXAMPLES.some((example) => example.test(name)));
        return [...broken, ...missing].map((name) => `${path}:${index + 1} mentions ${name}, which does not exist.`);
      });
    });
  return { problems, warnings: [] };
}

/** `packages/edge/src/app.ts` → itself, `edge/src/app.ts`, `src/app.ts`, `app.ts`. */
function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, start) => parts.slice(start).join('/'));
}

const foldersOf = (path: string): string[] => {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, end) => parts.slice(0, end + 1).join('/'));
};
