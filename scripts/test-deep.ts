import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './list-files.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { runSelected } from './testing/run-selected.ts';
import type { Step } from './testing/step.ts';
import { build } from './testing/steps/build.ts';
import { deepEndToEnd } from './testing/steps/end-to-end.ts';
import { runVitest } from './testing/steps/unit.ts';

/** A deep suite names its Debian packages in a comment: `// debian: redis-server`. */
const NEEDS = /^\/\/ debian: (.+)$/gm;

const suites: Step = {
  name: 'suites',
  title: 'Deep suites',
  async run(extra) {
    const files = listFiles(['packages', 'scripts']).filter((path) => path.endsWith('.deep.test.ts'));
    const needed = files.flatMap((path) => [...readFileSync(join(REPOSITORY_DIR, path), 'utf8').matchAll(NEEDS)]);
    installMissing([...new Set(needed.flatMap(([, names = '']) => names.trim().split(/\s+/)))]);
    return runVitest(['--config', 'vitest.deep.config.ts', ...extra]);
  },
};

function installMissing(packages: readonly string[]): void {
  const missing = packages.filter((name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status !== 0);
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0)
    throw new Error(`The deep suites need Debian packages: run \`${command}\` as root first.`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('sh', ['-c', `apt-get update -q && ${command}`], { stdio: 'inherit', env: environment });
  if (status !== 0)
    throw new Error(`The deep suites need Debian packages that cannot be installed: ${missing.join(' ')}.`);
}

/** `npm run test:deep`: what needs more than npm, or more time. `-- --only suites <filter>` runs one of them. */
await runSelected([suites, build, deepEndToEnd]);
