import { expect, it } from 'vitest';
import { checkBrandNames } from './brand-names.ts';
import { checkCallPaths } from './call-paths.ts';
import { checkEarlyReturns } from './early-returns.ts';
import { checkFeatureIds, idsInTitles, parseFeatures } from './feature-ids.ts';
import { checkFileSizes } from './file-sizes.ts';
import { checkMentions } from './mentions.ts';
import { checkModuleClasses } from './module-classes.ts';
import { checkRawColours } from './raw-colours.ts';
import { checkReferences, parseTargets } from './references.ts';
import { checkRouteFiles } from './route-files.ts';
import { checkUnknownProperties } from './unknown-properties.ts';
import { checkUnreadNames } from './unread-names.ts';

it('finds a brand named in code, wherever and however it is written, and lets tests name it', () => {
  const text = "if (merchant === 'Acme') return;\n";
  const files = [
    { path: 'packages/edge/src/pages/home.ts', text },
    { path: 'packages/edge/src/pages/home.test.ts', text },
    { path: 'packages/edge/src/testing/brands.ts', text },
    { path: 'packages/e2e/src/expectations/acme.ts', text },
    { path: 'packages/web/src/app.tsx', text: 'const pacmen = 1;\n' },
  ];
  expect(checkBrandNames(files, ['acme', 'other']).problems).toEqual([
    'packages/edge/src/pages/home.ts:1 names the brand "Acme": make the difference a value of the manifest and ask for that.',
  ]);
});

it('finds raw colours in components, but not in tokens, references, computed colours or marked lines', () => {
  const css = [
    'color: #fff;',
    'background: rgb(0 0 0 / 50%);',
    'border: 1px solid white;',
    'white-space: nowrap;',
    'mask: url(#fade);',
    'color: rgb(from var(--color-accent) r g b / 20%);',
    'color: #000; /* raw-colour: the print style is black on paper */',
    'color: var(--color-text-white);',
    ':global(:root[data-theme="light"]) .white {',
    'a:hover .red, .b:focus-visible {',
  ].join('\n');
  const found = checkRawColours([
    { path: 'packages/web/src/features/header/header.module.css', text: css },
    { path: 'packages/ui/src/tokens.css', text: css },
    { path: 'packages/edge/src/error.css', text: css },
    {
      path: 'packages/arcade/client/reels.css',
      text: `/* raw-colours: a painted scene, the same on every brand */\n${css}`,
    },
    { path: 'packages/ui/src/icon.tsx', text: '<path fill="#12abEF" />; <a href="#top" />; <use href="#abc" />' },
  ]).problems;
  expect(found.map((problem) => problem.replace(/ has.*/, ''))).toEqual([
    'packages/web/src/features/header/header.module.css:1',
    'packages/web/src/features/header/header.module.css:2',
    'packages/web/src/features/header/header.module.css:3',
    'packages/ui/src/icon.tsx:1',
  ]);
  expect(found[0]).toContain(
    'use a token, var(--color-…); where that is wrong, say why after "raw-colour:" on the line.',
  );
});

it('finds custom properties that nothing sets, unless they have a fallback', () => {
  const css = '.a { --own: 1; inset: var(--own) var(--set-by-script); color: var(--color-line); }\n';
  const files = [
    { path: 'packages/ui/src/a.module.css', text: `${css}.b { gap: var(--none); inline-size: var(--maybe, 1px); }\n` },
    { path: 'packages/ui/src/a.tsx', text: "<i style={{ '--set-by-script': 1 }} />\n" },
    { path: 'packages/ui/src/a.test.tsx', text: "const style = { '--none': 1, color: 'var(--nothing)' };\n" },
  ];
  expect(checkUnknownProperties(files, ['color.line']).problems).toEqual([
    'packages/ui/src/a.module.css:2 uses --none, which nothing sets: name a token there is.',
  ]);
});

it('finds classes of a module that no component reads, and names that a module does not have', () => {
  const css = '/* .old */ .a:hover > .b:not(.c) { inset: 1.5rem; }\n:global(.page) .unread { content: ".text"; }\n';
  const files = [
    { path: 'packages/ui/src/a.module.css', text: css },
    { path: 'packages/ui/src/b.module.css', text: css },
    {
      path: 'packages/ui/src/parts/a.tsx',
      text: "import styles from '../a.module.css';\n<i className={clsx(styles.a, styles.b, styles.c, styles.absent)} />\n",
    },
    { path: 'packages/ui/src/b.tsx', text: "import own from './b.module.css';\n<i className={own[size]} />\n" },
    { path: 'packages/ui/src/a.test.tsx', text: "import styles from './a.module.css';\nstyles.unread;\n" },
  ];
  expect(checkModuleClasses(files).problems).toEqual([
    'packages/ui/src/a.module.css has the class unread, which no component reads: delete it.',
    'packages/ui/src/parts/a.tsx reads absent, which packages/ui/src/a.module.css does not have: delete it.',
  ]);
});

it('reads feature ids out of titles and the table, and refuses an id the table does not have', () => {
  const table = '# Features\n| id | feature |\n|---|---|\n| A01 | Login |\n| T07+ | Folders |\n| A01 | Again |\n';
  const source =
    "it('[A01, T07] does', () => {});\ntest.describe(`[A99] dreams`, () => {});\nit.each([1, 2])('[T07] each %d', () => {});\nconst note = '[B12] is no title';\n";
  expect(parseFeatures(table).map(({ id }) => id)).toEqual(['A01', 'T07', 'A01']);
  expect(idsInTitles(source).map(({ id }) => id)).toEqual(['A01', 'T07', 'A99', 'T07']);
  expect(
    checkFeatureIds([{ path: 'packages/web/src/a.test.ts', text: source }], parseFeatures(table)).problems,
  ).toEqual([
    'docs/features.md has A01 twice: an id is stable and its own.',
    'packages/web/src/a.test.ts: "[A99] dreams" names A99, which docs/features.md does not have: fix the id, or add the row.',
  ]);
});

it('warns of files that have grown too long', () => {
  const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) });
  expect(checkFileSizes([file('a.ts', 300), file('b.ts', 301), file('c.tsx', 401), file('d.md', 900)])).toEqual({
    problems: [],
    warnings: [
      'b.ts has 301 lines (nearly all are under 300): split it by operation.',
      'c.tsx has 401 lines (no file has over 400): split it by operation.',
    ],
  });
});

it('finds constants and switches that no shipped code reads, and later ones that something reads', () => {
  const contracts = (name: string, text: string) => ({ path: `packages/contracts/src/${name}.ts`, text });
  const files = [
    contracts('constants', 'export const READ = 1;\nexport const UNREAD = 2;\nexport const TESTED = 3;\n'),
    contracts('later', 'export const COMING = 4;\nexport const CAME = 5;\n'),
    contracts(
      'switches',
      [
        "  read: define('access', true),",
        "  'parent.ofRead': define('access', true, { parent: 'parent' }),",
        "  parent: define('access', true),",
        "  'login.google': define('access', true),",
        "  'login.unlisted': define('access', true),",
        "  guard: define('access', true),",
        "  unread: define('access', true),",
        "  unreadInLines: define('access', true, {\n    parent: 'unread',\n  }),",
        "  unbuiltCall: define('access', true),",
        "  memberCentre: define('access', false),",
        "  'memberCentre.built': define('access', true, { parent: 'memberCentre' }),",
        "  'memberCentre.listed': define('access', true, { parent: 'memberCentre' }),",
        "  coming: later('access'),",
        "  'coming.below': later('money', 'coming'),",
        "  came: later('cosmetic'),",
      ].join('\n'),
    ),
    contracts(
      'member-centre',
      `  { key: 'built', isBuilt: true },\n  { key: 'listed', isBuilt: false },\n\`memberCentre.\${page}\``,
    ),
    contracts('social', "export const PROVIDERS = ['google'];\n"),
    contracts(
      'calls/some-calls',
      "  one: call({\n    switches: ['guard'],\n  }),\n  two: call({ switches: ['unbuiltCall'] }),\n",
    ),
    contracts('client', '  one: { value: string };\n'),
    {
      path: 'packages/web/src/page.tsx',
      text: `use(READ, CAME, useSwitch('read'), switches['parent.ofRead'], switches[\`login.\${who}\`], switches.came);\n/** UNREAD */\nconst a = 1; // switches.unread\n`,
    },
    {
      path: 'packages/tenancy/src/files/tenant-file.ts',
      text: '  protection: z.strictObject({\n    minutes: z\n      .number(),\n    unreadMark: z.boolean(),\n  }),\n',
    },
    { path: 'packages/edge/src/reader.ts', text: 'const { minutes } = manifest.protection;\n' },
    { path: 'packages/web/src/page.test.tsx', text: "use(TESTED, useSwitch('unread'));\n" },
    { path: 'packages/console/src/page.tsx', text: "useSwitch('unread');\n" },
  ];
  expect(checkUnreadNames(files).problems.map((problem) => problem.replace(/^.*\/src\//, ''))).toEqual([
    'constants.ts: no shipped code reads UNREAD: delete it, or move it to later.ts.',
    'constants.ts: no shipped code reads TESTED: delete it, or move it to later.ts.',
    'later.ts: CAME is read: move it to constants.ts.',
    'switches.ts: no shipped code reads the switch login.unlisted: delete it, or declare it with later().',
    'switches.ts: no shipped code reads the switch unread: delete it, or declare it with later().',
    'switches.ts: no shipped code reads the switch unreadInLines: delete it, or declare it with later().',
    'switches.ts: no shipped code reads the switch unbuiltCall: delete it, or declare it with later().',
    'switches.ts: no shipped code reads the switch memberCentre.listed: delete it, or declare it with later().',
    'switches.ts: the switch came is read: declare it with define(), so that staff are offered it.',
    'files/tenant-file.ts: nothing that serves players reads protection.unreadMark: delete it, or build what it promises.',
  ]);
});

it('finds broken references to the specification, decisions and controls, and the former shorthand', () => {
  const targets = parseTargets(
    '# Specification\n## 2. Screens\n### 2.9 Member centre\n',
    '| id | control |\n| SEC-B05 | Row-level security. |\n',
    '| A06 | Lobby |\n',
    ['0064-protocols-of-providers.md', 'README.md'],
  );
  const text = [
    'The panel (§2.9, §2), ADR 64, SEC-B05, [docs](decisions.md), docs/security.md.',
    'RFC 9110 §8.3, RFC 6238 §4 and §1.2, NIST SP 800-63B §3.1.1.2.',
    'Not here: §2.10.',
    'Nor ADR 99, nor SEC-Z01, nor SEC-C01.',
    'As security B05 and decisions.md say.',
    "Of [A06], of letters['A07'], but not of [A07] and (A06).",
  ].join('\n');
  expect(checkReferences([{ path: 'a.ts', text }], targets).problems.map((problem) => problem.slice(0, 24))).toEqual([
    'a.ts:3 cites §2.10, whic',
    'a.ts:4 cites ADR 99, whi',
    'a.ts:4 cites SEC-C01, wh',
    'a.ts:6 cites [A07], whic',
    'a.ts:6 cites "(A06)": wr',
    'a.ts:5 cites "security B',
    'a.ts:5 cites "decisions.',
  ]);
});

it('finds links of documents and mentions of files that do not exist', () => {
  const paths = [
    'docs/adr/0064-protocols.md',
    'packages/edge/src/app.ts',
    'packages/edge/src/db/core.post.sql',
    'README.md',
  ];
  const files = [
    {
      path: 'docs/adr/0064-protocols.md',
      text: '[up](../../README.md#top), [docs](..), [web](https://a.example/b.md), [gone](gone.md).\n`edge/src/app.ts`, `edge/app.ts`, `<name>.ts`.',
    },
    {
      path: 'packages/edge/src/app.ts',
      text: "// As core.post.sql does, and core.gone.sql.\nread('docs/gone.md'); // docs/gone.md\n/** `src/app.ts` */\n",
    },
    { path: 'packages/edge/src/db/core.post.sql', text: '-- Called by app.ts and gone.ts.\nSELECT 1;\n' },
  ];
  expect(checkMentions(files, paths).problems.map((problem) => problem.replace(', which does not exist.', ''))).toEqual(
    [
      'docs/adr/0064-protocols.md:1 mentions gone.md',
      'docs/adr/0064-protocols.md:2 mentions edge/app.ts',
      'packages/edge/src/app.ts:1 mentions core.gone.sql',
      'packages/edge/src/app.ts:2 mentions docs/gone.md',
      'packages/edge/src/db/core.post.sql:1 mentions gone.ts',
    ],
  );
});

it('finds a browser test that returns before its end, but not functions inside a test', () => {
  const path = 'packages/e2e/src/specs/brand/home.spec.ts';
  const text = [
    "test('a', async ({ expected }) => {",
    '  if (!expected.clock) return;',
    '  const shown = async () => {',
    '    return 1;',
    '  };',
    '});',
    'for (const width of [1, 2]) {',
    "  test('b', { tag: DEEP }, async ({ page }) => {",
    '    if (width === 1) {',
    '      return expect(page).toHaveURL(String(width));',
    '    }',
    '  });',
    '}',
    'function help() {',
    '  return 1;',
    '}',
  ].join('\n');
  const files = [
    { path, text },
    { path: 'packages/e2e/src/harness/http.ts', text },
  ];
  expect(checkEarlyReturns(files).problems).toEqual([
    `${path}:2 returns from a test: tag it with where(…).`,
    `${path}:10 returns from a test: tag it with where(…).`,
  ]);
});

it('finds paths of calls outside of their tables, but not prefixes, comments and tests', () => {
  const text = [
    "fetch('/wps/session/login');",
    `fetch(\`\${url}/internal/snapshot/\${id}?a=1\`); // '/wps/x/other'`,
    "/** GET '/wps/session/logout'",
    ' */',
    "path.startsWith('/staff/v1/') || path === '/staff/v1/session';",
    "app.get('/wps/*', swagger('/internal/docs'));",
  ].join('\n');
  const files = [
    { path: 'packages/web/src/app.tsx', text },
    { path: 'packages/web/src/app.test.tsx', text },
    { path: 'packages/contracts/src/calls.ts', text },
  ];
  expect(checkCallPaths(files).problems).toEqual([
    'packages/web/src/app.tsx:1 writes the path /wps/session/login: name the row of its table of calls.',
    `packages/web/src/app.tsx:2 writes the path /internal/snapshot/\${id}: name the row of its table of calls.`,
    'packages/web/src/app.tsx:5 writes the path /staff/v1/session: name the row of its table of calls.',
  ]);
});

it('finds files of routes that are not named after what they export', () => {
  const files = [
    { path: 'packages/edge/src/own-host.routes.ts', text: 'export function ownHostRoutes(app: Server): void {}\n' },
    { path: 'packages/edge/src/page.routes.ts', text: 'export async function pageRoutes(app: Server) {}\n' },
    { path: 'packages/edge/src/game.routes.ts', text: 'export function registerGame(app: Server): void {}\n' },
    { path: 'packages/edge/src/game-routes.ts', text: 'export function gameRoutes(app: Server): void {}\n' },
  ];
  expect(checkRouteFiles(files).problems).toEqual([
    'packages/edge/src/game.routes.ts: export the function gameRoutes.',
    'packages/edge/src/game-routes.ts: name the file <name>.routes.ts.',
  ]);
});
