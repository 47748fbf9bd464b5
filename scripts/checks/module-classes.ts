import { posix } from 'node:path';
import { COMMENTS, type Findings, isTestFile, type SourceFile } from './check.ts';

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
const CLASS = /\.([a-zA-Z][\w-]*)/g;
/** Parts of a stylesheet that hold no class of the module. */
const NO_CLASSES = /:global\([^)]*\)|"[^"]*"|'[^']*'|\burl\([^)]*\)|:\s[^;{}]*;/g;

interface Reading {
  readonly component: string;
  readonly name: string;
}

/**
 * Classes of CSS modules that no component reads, and names that a component reads and its module does not have. A module read by
 * a computed name (`styles[size]`) may have classes that are read nowhere else.
 */
export function checkModuleClasses(files: readonly SourceFile[]): Findings {
  const readings = readClasses(files.filter(({ path }) => /\.tsx?$/.test(path) && !isTestFile(path)));
  const problems = files
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const read = readings.get(path) ?? [];
      const classes = classesOf(text);
      const names = new Set(read.map(({ name }) => name));
      const unread = names.has('*') ? [] : [...classes].filter((name) => !names.has(name));
      const absent = read.filter(({ name }) => name !== '*' && !classes.has(name));
      return [
        ...unread.map((name) => `${path} has the class ${name}, which no component reads: delete it.`),
        ...absent.map(({ component, name }) => `${component} reads ${name}, which ${path} does not have: delete it.`),
      ];
    });
  return { problems, warnings: [] };
}

const classesOf = (text: string): Set<string> =>
  new Set([...text.replace(COMMENTS, '').replace(NO_CLASSES, '').matchAll(CLASS)].map(([, name]) => `${name}`));

/** What components read of each module, by its path; `*` for a computed name. */
function readClasses(components: readonly SourceFile[]): Map<string, Reading[]> {
  const readings = components.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap(([, styles, from]) =>
      [...text.matchAll(new RegExp(`(?<![\\w/-])${styles}(?:\\.(\\w+)|\\[)`, 'g'))].map(([, name = '*']) => ({
        module: posix.join(posix.dirname(path), `${from}`),
        component: path,
        name,
      })),
    ),
  );
  return Map.groupBy(readings, ({ module }) => module);
}
