import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

const BIOME = join(REPOSITORY_DIR, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

/** Who may import whom (ARCHITECTURE.md): for each folder an import it may not have, and one it may. */
const RULES = [
  ['packages/contracts/src', '@marquee/server-kit', 'zod'],
  ['packages/ui/src', '@marquee/contracts/calls', 'react'],
  ['packages/tenancy/src', '@marquee/server-kit', '@marquee/contracts/manifest'],
  ['packages/server-kit/src', '@marquee/tenancy', '@marquee/contracts/problems'],
  ['packages/config-client/src', '@marquee/server-kit', '@marquee/contracts/snapshot'],
  ['packages/config/src', '@marquee/platform', '@marquee/tenancy'],
  ['packages/edge/src', '@marquee/tenancy', '@marquee/tenancy/hosts'],
  ['packages/platform/src', '@marquee/tenancy', '@marquee/tenancy/documents'],
  ['packages/arcade/src', '@marquee/contracts/calls', '@marquee/contracts/wallet'],
  ['packages/sandbox/src', '@marquee/contracts/problems', '@marquee/server-kit'],
  ['packages/web/src', '@marquee/platform', '@marquee/contracts/calls'],
  ['packages/web/src/deep', '../../../platform/src/app.ts', '../app/pages.ts'],
  ['packages/console/src', '@marquee/web/server', '@marquee/ui/button'],
  ['packages/messages/src', '@marquee/ui/button', '@marquee/contracts/languages'],
  ['packages/e2e/src', '@marquee/server-kit', '@marquee/tenancy'],
  ['scripts', '@marquee/contracts/calls', 'zod'],
] as const;

let folder: string;
let refused: Set<string>;

/** The rules are tried on planted files, in a folder of their own so that no other lint run stumbles over them. */
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'marquee-boundaries-')));
  cpSync(join(REPOSITORY_DIR, 'biome.json'), join(folder, 'biome.json'));
  for (const [place, forbidden, allowed] of RULES) {
    plant(`${place}/forbidden.ts`, forbidden);
    plant(`${place}/allowed.ts`, allowed);
  }
  const args = [BIOME, 'lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.'];
  const { output } = await runNode(args, { cwd: folder });
  const found = output.matchAll(/noRestrictedImports,file=([^,]+),/g);
  refused = new Set([...found].map(([, file = '']) => relative(folder, file)));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plant(path: string, imported: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `import { thing } from '${imported}';\n\nexport const other = thing;\n`);
}

it.each(RULES)('in %s refuses the import of %s and allows %s', (place) => {
  expect(refused).toContain(`${place}/forbidden.ts`);
  expect(refused).not.toContain(`${place}/allowed.ts`);
});
