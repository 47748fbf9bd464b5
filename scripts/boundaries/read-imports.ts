import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Expression, type Program, parseSync, type TemplateElement, Visitor } from 'oxc-parser';

/** One import of a file. `target` is a path of the repository where the file lies in it, otherwise the specifier as written. */
export interface Import {
  readonly specifier: string;
  readonly target: string;
  readonly line: number;
  /** `import()`, which runs after every file of a circle is loaded. */
  readonly isDynamic: boolean;
}

type Found = Pick<Import, 'specifier' | 'isDynamic'> & { readonly start: number };

/**
 * All imports of a file whose specifier is written out: static and dynamic ones, re-exports, types, `import.meta.glob` up to its
 * first `*`, mocks of tests, and of CSS `@import`, `composes` and `url()`.
 */
export function readImports(root: string, path: string, text: string): Import[] {
  const found = path.endsWith('.css') ? importsOfCss(text) : importsOfScript(path, text);
  // The first of a specifier counts, and dynamic imports are last.
  const unique = new Map(found.toReversed().map((one) => [one.specifier, one]));
  return [...unique.values()].map(({ specifier, start, isDynamic }) => ({
    specifier,
    target: targetOf(root, path, specifier),
    line: text.slice(0, start).split('\n').length,
    isDynamic,
  }));
}

function importsOfScript(path: string, text: string): Found[] {
  const parsed = parseSync(path, text);
  const { staticImports, staticExports } = parsed.module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
  ];
  const written = requests.map(({ value, start }) => ({ specifier: value, start, isDynamic: false }));
  // Visiting is slow, and few files have any of these.
  return /\bimport\s*[(.]|\bvi\.\w+\(/.test(text) ? [...written, ...importsInside(parsed.program)] : written;
}

const MOCKS = /^(?:mock|doMock|importActual|importMock)$/;

function importsInside(program: Program): Found[] {
  const types: Found[] = [];
  const dynamic: Found[] = [];
  new Visitor({
    TSImportType: ({ source }) => void types.push({ specifier: source.value, start: source.start, isDynamic: false }),
    ImportExpression: ({ source }) => void dynamic.push(...literals(source)),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.computed || first === undefined) return;
      const { object, property } = callee;
      const isGlob = object.type === 'MetaProperty' && property.name === 'glob';
      const isMock = object.type === 'Identifier' && object.name === 'vi' && MOCKS.test(property.name);
      if ((isGlob || isMock) && first.type !== 'SpreadElement') dynamic.push(...literals(first));
    },
  }).visit(program);
  return [...types, ...dynamic];
}

/** Texts of a literal, of a template without values, or of a list of them. Patterns end before their first `*`. */
function literals(node: Expression): Found[] {
  if (node.type === 'ArrayExpression')
    return node.elements.flatMap((each) => (each === null || each.type === 'SpreadElement' ? [] : literals(each)));
  const text =
    node.type === 'Literal'
      ? node.value
      : node.type === 'TemplateLiteral' && node.expressions.length === 0
        ? (node.quasis[0] as TemplateElement).value.cooked
        : null;
  if (typeof text !== 'string') return [];
  return [{ specifier: text.replace(/\*.*/, ''), start: node.start, isDynamic: true }];
}

const CSS = /(?:@import\s+|\bcomposes:[^;{}]*\sfrom\s+|\burl\(\s*)(['"]?)(\.{1,2}\/[^'")]+)\1/g;

const importsOfCss = (text: string): Found[] =>
  [...text.matchAll(CSS)].map(({ index: start, 2: specifier = '' }) => ({ specifier, start, isDynamic: true }));

function targetOf(root: string, path: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const bare = normalize(join(dirname(path), specifier.replace(/\?.*$/, '')));
  const candidates = [bare, `${bare}.ts`, `${bare}.tsx`, join(bare, 'index.ts')];
  return candidates.find((candidate) => existsSync(join(root, candidate))) ?? bare;
}
