import { COMMENTS, type Findings, isTestFile, type SourceFile } from './check.ts';

const CONSTANTS = 'packages/contracts/src/constants.ts';
const LATER = 'packages/contracts/src/later.ts';
const SWITCHES = 'packages/contracts/src/switches.ts';
const CALLS = 'packages/contracts/src/calls/';
const MEMBER_CENTRE = 'packages/contracts/src/member-centre.ts';
const TENANT_FILE = 'packages/tenancy/src/files/tenant-file.ts';
const BUILT_CALLS = 'packages/contracts/src/client.ts';

/**
 * A constant or a switch that no shipped code reads misleads its reader, and one that staff can set misleads them: both are
 * problems. Those of features that are not built are in `later.ts` and `later(…)`, until something reads them.
 */
export function checkUnreadNames(files: readonly SourceFile[]): Findings {
  const shipped = files
    .filter(({ path }) => /^packages\/(?!e2e\/)[^/]+\/(?:src|client)\/.*\.tsx?$/.test(path) && !isTestFile(path))
    .map(({ path, text }) => ({ path, text: text.replace(COMMENTS, '') }));
  return {
    problems: [...unreadConstants(shipped), ...unreadSwitches(shipped), ...unreadProtection(shipped)],
    warnings: [],
  };
}

function unreadConstants(shipped: readonly SourceFile[]): string[] {
  const isRead = (name: string, home: string) =>
    shipped.some(({ path, text }) => path !== home && new RegExp(`\\b${name}\\b`).test(text)) ||
    // Once in its declaration, and once more in another constant of the file.
    (textOf(shipped, home).match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
  return [
    ...namesIn(shipped, CONSTANTS)
      .filter((name) => !isRead(name, CONSTANTS))
      .map((name) => `${CONSTANTS}: no shipped code reads ${name}: delete it, or move it to later.ts.`),
    ...namesIn(shipped, LATER)
      .filter((name) => isRead(name, LATER))
      .map((name) => `${LATER}: ${name} is read: move it to constants.ts.`),
  ];
}

const namesIn = (files: readonly SourceFile[], path: string): string[] =>
  [...textOf(files, path).matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);

const textOf = (files: readonly SourceFile[], path: string): string =>
  files.find((file) => file.path === path)?.text ?? '';

interface Switch {
  readonly key: string;
  readonly isBuilt: boolean;
  readonly parent: string | undefined;
}

function unreadSwitches(shipped: readonly SourceFile[]): string[] {
  const rows = /^ {2}'?([\w.]+)'?: (define|later)\(([\s\S]*?)\),$/gm;
  const switches = [...textOf(shipped, SWITCHES).matchAll(rows)].map(
    ([, key = '', maker, rest = '']): Switch => ({
      key,
      isBuilt: maker === 'define',
      parent: /parent: '([\w.]+)'/.exec(rest)?.[1] ?? /^'\w+', '([\w.]+)'$/.exec(rest)?.[1],
    }),
  );
  const readers = shipped.filter(({ path }) => path !== SWITCHES && !path.startsWith('packages/console/'));
  const read = new Set(switches.filter(({ key }) => isRead(key, readers)).map(({ key }) => key));
  // A switch is read where one below it is: off above means off below.
  for (const { key, parent } of switches.toReversed()) if (read.has(key) && parent !== undefined) read.add(parent);
  return switches.flatMap(({ key, isBuilt }) => {
    if (isBuilt === read.has(key)) return [];
    return isBuilt
      ? [`${SWITCHES}: no shipped code reads the switch ${key}: delete it, or declare it with later().`]
      : [`${SWITCHES}: the switch ${key} is read: declare it with define(), so that staff are offered it.`];
  });
}

/** A jurisdiction's value that protects nobody: every key of `protection` is read by what serves players. */
function unreadProtection(shipped: readonly SourceFile[]): string[] {
  const block =
    /^ {2}protection: z\.strictObject\(\{\n([\s\S]*?)^ {2}\}\)/m.exec(textOf(shipped, TENANT_FILE))?.[1] ?? '';
  const keys = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, key = '']) => key);
  const readers = shipped.filter(({ path }) => /^packages\/(?:platform|edge|web)\/src\/(?!testing\/)/.test(path));
  return keys
    .filter((key) => !readers.some(({ text }) => /protection\b/i.test(text) && new RegExp(`\\b${key}\\b`).test(text)))
    .map(
      (key) =>
        `${TENANT_FILE}: nothing that serves players reads protection.${key}: delete it, or build what it promises.`,
    );
}

function isRead(key: string, readers: readonly SourceFile[]): boolean {
  const name = key.replaceAll('.', '\\.');
  const patterns = [
    `useSwitch\\('${name}'\\)`,
    `[sS]witches\\['${name}'\\]`,
    ...(key.includes('.') ? [] : [`[sS]witches\\.${name}\\b`]),
    // Tables of pages, modals and code purposes.
    `switch(?:es)?: '${name}'`,
    `: (?:\\[[^\\]]*)?'${name}'[^\\n]*\\bSwitchKey|SwitchKey[^;]*'${name}'`,
  ];
  const pattern = new RegExp(patterns.join('|'));
  return (
    readers.some(({ path, text }) => !path.startsWith(CALLS) && pattern.test(text)) ||
    isComposed(key, readers) ||
    isBuiltCentrePage(key, readers) ||
    guardsABuiltCall(key, readers)
  );
}

/** Keys of a list: `login.${provider}`, with the provider's name in a table of contracts. */
function isComposed(key: string, readers: readonly SourceFile[]): boolean {
  const [head = '', last, ...deeper] = key.split('.');
  // The centre's table lists its unbuilt pages too.
  if (last === undefined || deeper.length > 0 || head === 'memberCentre') return false;
  const listed = new RegExp(`'${last}'`, 'i');
  return (
    readers.some(({ text }) => text.includes(`\`${head}.\${`)) &&
    readers.some(({ path, text }) => path.startsWith('packages/contracts/') && listed.test(text))
  );
}

/** The menu of the member centre reads the switch of each page that is built. */
const isBuiltCentrePage = (key: string, readers: readonly SourceFile[]): boolean =>
  key.startsWith('memberCentre.') &&
  textOf(readers, MEMBER_CENTRE).includes(`key: '${key.slice('memberCentre.'.length)}', isBuilt: true`);

/** Built calls are refused by their row's switches. Calls that are not built answer 501 whichever switches are on. */
function guardsABuiltCall(key: string, readers: readonly SourceFile[]): boolean {
  const built = new Set([...textOf(readers, BUILT_CALLS).matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name));
  const rows = readers
    .filter(({ path }) => path.startsWith(CALLS))
    .flatMap(({ text }) => text.split(/\n(?= {2}\w+: )/));
  return rows.some((row) => {
    const name = /^ {2}(\w+): /.exec(row)?.[1];
    return built.has(name) && /switches: \[([^\]]*)\]/.exec(row)?.[1]?.includes(`'${key}'`) === true;
  });
}
