import type { Findings, SourceFile } from '../checks/check.ts';
import { findCircles } from './find-circles.ts';
import { type Import, readImports } from './read-imports.ts';
import { PACKAGES, PATHS } from './rules.ts';

/** Every import is one that the tables of `rules.ts` allow, and no files import one another in a circle. */
export function checkBoundaries(root: string, files: readonly SourceFile[]): Findings {
  const sources = files.filter(({ path }) => /\.(?:tsx?|mjs|css)$/.test(path) && !path.endsWith('.d.ts'));
  const imports = new Map(sources.map(({ path, text }) => [path, readImports(root, path, text)]));
  const refused = [...imports].flatMap(([path, list]) =>
    list.flatMap((one) => {
      const reason = refusal(path, one);
      return reason === null ? [] : [`${path}:${one.line} imports ${one.specifier}: ${reason}.`];
    }),
  );
  const graph = new Map(
    [...imports].map(([path, list]) => [
      path,
      list.filter(({ isDynamic, target }) => !isDynamic && imports.has(target)).map(({ target }) => target),
    ]),
  );
  const circles = findCircles(graph).map(
    (circle) => `${circle.length} files import one another in a circle: ${circle.join(', ')}.`,
  );
  return { problems: [...refused, ...circles], warnings: [] };
}

function refusal(path: string, { specifier, target }: Import): string | null {
  const owner = ownerOf(path);
  const allowed = PACKAGES[owner];
  if (allowed === undefined) return `scripts/boundaries/rules.ts does not say what ${owner} may import`;
  const isElsewhere = specifier.startsWith('.') && ownerOf(target) !== owner && /^(?:packages|scripts)\//.test(target);
  if (isElsewhere && !(startsServers(path) && (startsServers(target) || ownerOf(target) === 'scripts'))) {
    return 'import another package by its name, never by path';
  }
  const named = /^@marquee\/(.+)$/.exec(specifier)?.[1];
  if (named !== undefined && !allowed.some((name) => named === name || named.startsWith(`${name}/`))) {
    const list = allowed.length === 0 ? 'none of ours' : allowed.join(', ');
    return `${owner} may import ${list}`;
  }
  const broken = PATHS.find((rule) => {
    const groups = rule.from.exec(path);
    if (groups === null) return false;
    const fill = (pattern: string) => new RegExp(pattern.replace(/\$(\d)/g, (_, n: string) => groups[Number(n)] ?? ''));
    return fill(rule.to).test(target) && !(rule.except !== undefined && fill(rule.except).test(target));
  });
  return broken?.instead ?? null;
}

/** Benches and e2e start servers as scripts do and share their tools by path: no package ships them. */
const startsServers = (path: string): boolean => /^packages\/(?:e2e|[^/]+\/bench)\//.test(path);

/** `packages/edge/src/app.ts` → `edge`; everything else belongs to `scripts`. */
const ownerOf = (path: string): string => /^packages\/([^/]+)\//.exec(path)?.[1] ?? 'scripts';
