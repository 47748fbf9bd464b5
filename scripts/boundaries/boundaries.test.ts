import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from '../repository.ts';
import { checkBoundaries } from './check-boundaries.ts';

const check = (files: Readonly<Record<string, string>>) =>
  checkBoundaries(
    REPOSITORY_DIR,
    Object.entries(files).map(([path, text]) => ({ path, text })),
  ).problems;
const importing = (specifier: string) => `import { thing } from '${specifier}';\nexport const other = thing;\n`;

/** A folder, an import that is refused there, and one that is allowed. */
const PLANTED = [
  ['packages/contracts/src', '@marquee/server-kit', 'zod'],
  ['packages/ui/src', '@marquee/contracts/calls', 'react'],
  ['packages/tenancy/src', '@marquee/server-kit', '@marquee/contracts/manifest'],
  ['packages/tenancy/src', './scaffold/looks.ts', './faults.ts'],
  ['packages/tenancy/src/folder', '../commands/new.ts', '../faults.ts'],
  ['packages/server-kit/src', '@marquee/tenancy', '@marquee/contracts/problems'],
  ['packages/config-client/src', '@marquee/server-kit', '@marquee/server-kit/write-atomically'],
  ['packages/config/src', '@marquee/platform', '@marquee/tenancy'],
  ['packages/config/src/brands', '../changes/change-error.ts', '../changes/index.ts'],
  ['packages/edge/src', '@marquee/tenancy', '@marquee/tenancy/hosts'],
  ['packages/edge/bench', '@marquee/config', '@marquee/server-kit'],
  ['packages/edge/bench', '../../config/src/app.ts', '../../config/bench/settle.ts'],
  ['packages/edge/src', '../../../scripts/postgres/free-port.ts', './app.ts'],
  ['packages/platform/src', '@marquee/tenancy', '@marquee/tenancy/documents'],
  ['packages/platform/src', '@marquee/contracts/wallet', '@marquee/contracts/calls'],
  ['packages/platform/src/modules/rounds', '../wallet/posting.ts', '../wallet/index.ts'],
  ['packages/platform/src/verify', '../modules/wallet/posting.ts', '../modules/wallet/index.ts'],
  ['packages/platform/bench', '../src/modules/wallet/posting.ts', '../src/modules/wallet/index.ts'],
  ['packages/arcade/src', '@marquee/contracts/calls', '@marquee/contracts/wallet'],
  ['packages/sandbox/src', '@marquee/contracts/problems', '@marquee/server-kit'],
  ['packages/web/src', '@marquee/platform', '@marquee/contracts/calls'],
  ['packages/web/src/lib', '../../../platform/src/app.ts', './api/api.ts'],
  ['packages/web/src/features/header', '../footer/footer.tsx', '../../lib/api/api.ts'],
  ['packages/web/src/features/header', '../../app/create-app.ts', './clock.tsx'],
  ['packages/web/src/features/header', 'ky', 'react'],
  ['packages/web/src/lib', '../features/header/header.tsx', 'ky'],
  ['packages/console/src/features/players', 'i18next', '../../lib/i18n/t.ts'],
  ['packages/console/src/features/players', '../changes/change-page.tsx', './player.tsx'],
  ['packages/console/src', '@marquee/web/server', '@marquee/ui/button'],
  ['packages/messages/src', '@marquee/ui/button', '@marquee/contracts/languages'],
  ['packages/e2e/src', '@marquee/server-kit', '@marquee/tenancy'],
  ['packages/e2e/src', '../../edge/src/app.ts', '../../../scripts/postgres/free-port.ts'],
  ['packages/edge/src/pages', '../testing/fake-config.ts', './page.ts'],
  ['scripts/bench', '@marquee/contracts/calls', 'zod'],
  ['packages/unheard/src', '@marquee/contracts/calls', 'zod'],
] as const;

it.each(PLANTED)('in %s refuses the import of %s and allows %s', (folder, refused, allowed) => {
  const known = folder.includes('unheard') ? 1 : 0;
  expect(check({ [`${folder}/planted.ts`]: importing(refused) })).toHaveLength(1);
  expect(check({ [`${folder}/planted.ts`]: importing(allowed) })).toHaveLength(known);
});

it.each([
  "const load = () => import('@marquee/contracts/calls');",
  'const load = () => import(`@marquee/contracts/calls`);',
  "export * from '@marquee/contracts/calls';",
  "import type { Call } from '@marquee/contracts/calls';",
  "type Call = import('@marquee/contracts/calls').Call;",
  "vi.mock('@marquee/contracts/calls');",
])('sees %s, and names the line', (text) => {
  const file = 'packages/ui/src/planted.ts';
  expect(check({ [file]: `\n${text}` })).toEqual([
    `${file}:2 imports @marquee/contracts/calls: ui may import none of ours.`,
  ]);
});

it.each([
  ['ts', "import.meta.glob('../footer/*.tsx');"],
  ['ts', "import.meta.glob(['./*.tsx', '../footer/*.tsx']);"],
  ['mjs', "import '../footer/links.mjs';"],
  ['css', ".a { composes: b from '../footer/footer.module.css'; }"],
  ['css', "@import '../footer/footer.css';"],
  ['css', '.a { background: url(../footer/line.svg); }'],
])('sees in .%s: %s', (extension, text) => {
  const path = `packages/web/src/features/header/planted.${extension}`;
  expect(check({ [path]: text })).toEqual([expect.stringContaining('a feature imports no other feature')]);
  expect(check({ [path]: text.replaceAll('../footer', '.') })).toEqual([]);
});

it('finds files that import one another in a circle, types included', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `packages/ui/src/planted-${name}.ts`) as [string, string, string];
  const files = {
    [a]: "import { b } from './planted-b.ts';",
    [b]: "import type { C } from './planted-c.ts';",
    [c]: "export * from './planted-a.ts';",
  };
  expect(check(files)).toEqual([`3 files import one another in a circle: ${a}, ${b}, ${c}.`]);
  expect(check({ ...files, [c]: 'export type C = string;' })).toEqual([]);
  expect(check({ ...files, [c]: "export const load = () => import('./planted-a.ts');" })).toEqual([]);
});
