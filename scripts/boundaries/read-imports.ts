import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import of a file. `target` is a path of the repository where the file lies in it, otherwise the specifier as written. */
export interface Import {
  readonly specifier: string;
  readonly target: string;
  readonly line: number;
  /** `import()`, which runs after every file of a circle is loaded. */
  readonly isDynamic: boolean;
}

/** All imports of a TypeScript file: static, dynamic with a literal, re-exports, and imports of types. */
export function readImports(root: string, path: string, text: string): Import[] {
  const { module } = parseSync(path, text);
  const found = [
    ...module.staticImports.map(({ moduleRequest: { value, start } }) => ({
      specifier: value,
      start,
      isDynamic: false,
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) =>
        moduleRequest === null
          ? []
          : [{ specifier: moduleRequest.value, start: moduleRequest.start, isDynamic: false }],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^['"]([^'"]+)['"]$/.exec(text.slice(start, end))?.[1];
      return literal === undefined ? [] : [{ specifier: literal, start, isDynamic: true }];
    }),
  ];
  // The first of a specifier counts, and dynamic imports are last.
  const unique = new Map(found.toReversed().map((one) => [one.specifier, one]));
  return [...unique.values()].map(({ specifier, start, isDynamic }) => ({
    specifier,
    target: targetOf(root, path, specifier),
    line: text.slice(0, start).split('\n').length,
    isDynamic,
  }));
}

function targetOf(root: string, path: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const bare = normalize(join(dirname(path), specifier.replace(/\?.*$/, '')));
  const candidates = [bare, `${bare}.ts`, `${bare}.tsx`, join(bare, 'index.ts')];
  return candidates.find((candidate) => existsSync(join(root, candidate))) ?? bare;
}
