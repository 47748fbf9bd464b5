import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';
import { environmentWithColour, runNode } from '../run-node.ts';
import { withBuildLock } from './build-lock.ts';
import { carryOver } from './carry-over.ts';
import { hashFiles } from './hash-files.ts';

/** A package that is built for the browser, and the folders and files that its output depends on. */
export interface Bundle {
  readonly packageName: string;
  readonly args: readonly string[];
  readonly inputs: readonly string[];
}

export const BUNDLES: readonly Bundle[] = [
  {
    packageName: 'web',
    args: ['build', '--app'],
    inputs: ['packages/web', 'packages/ui/src', 'packages/messages/src', 'packages/contracts/src', 'pnpm-lock.yaml'],
  },
  {
    packageName: 'console',
    args: ['build'],
    inputs: [
      'packages/console',
      'packages/ui/src',
      'packages/messages/src',
      'packages/contracts/src',
      'pnpm-lock.yaml',
    ],
  },
  {
    packageName: 'arcade',
    args: ['build'],
    inputs: ['packages/arcade', 'packages/contracts/src/wallet.ts', 'pnpm-lock.yaml'],
  },
];

const LAST_WORDS = 4_000;
const STAMP = '.inputs';

/**
 * Builds one bundle if its inputs changed since the last build; resolves with whether it did. Builds beside what is there and
 * puts it in its place when it is complete, so that a server that starts meanwhile, or after a build that failed, finds a whole
 * bundle. One process builds at a time; the others wait, and mostly find nothing left to do. Rejects with the end of the
 * build's output.
 */
export async function buildBundle(
  bundle: Bundle,
  say: (line: string) => void,
  signal?: AbortSignal,
  rootDir = REPOSITORY_DIR,
): Promise<boolean> {
  const { packageName } = bundle;
  const packageDir = join(rootDir, 'packages', packageName);
  if (!existsSync(join(packageDir, 'vite.config.ts'))) return false;
  const isBuilt = () => isUpToDate(rootDir, bundle, join(packageDir, 'dist'));
  if (isBuilt()) return false;
  // Ignored by git and by the hash of the inputs, on the same disk as the final folder.
  const workDir = join(packageDir, 'node_modules', '.marquee-build');
  mkdirSync(workDir, { recursive: true });
  const sayWaiting = (pid: number) => say(`Waiting for process ${pid}, which is building ${packageName} …`);
  return withBuildLock(join(workDir, 'lock'), sayWaiting, signal, async () => {
    if (isBuilt()) return false;
    removeDrafts(workDir);
    const draftDir = join(workDir, `draft-${process.pid}`);
    const startedAt = Date.now();
    say(`Building ${packageName} for the browser …`);
    const inputs = hashFiles(rootDir, bundle.inputs);
    await runVite(packageDir, draftDir, bundle, signal);
    carryOver(join(packageDir, 'dist'), draftDir);
    writeFileSync(join(draftDir, STAMP), `${inputs}\n${hashFiles(draftDir, ['.'])}`);
    putInPlace(draftDir, join(packageDir, 'dist'), workDir);
    say(`Built ${packageName} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
    return true;
  });
}

/** The stamp covers the output too: an interrupted `vite build` by hand may have emptied it. */
function isUpToDate(rootDir: string, { inputs }: Bundle, distDir: string): boolean {
  const stampFile = join(distDir, STAMP);
  try {
    return readFileSync(stampFile, 'utf8') === `${hashFiles(rootDir, inputs)}\n${hashFiles(distDir, ['.'])}`;
  } catch (error) {
    // There is none, or it is being replaced at this moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Remains of a killed build. */
function removeDrafts(workDir: string): void {
  for (const name of readdirSync(workDir)) {
    if (/^(?:draft|old)-/.test(name)) rmSync(join(workDir, name), { recursive: true, force: true });
  }
}

async function runVite(
  packageDir: string,
  outDir: string,
  bundle: Bundle,
  signal: AbortSignal | undefined,
): Promise<void> {
  const vite = join(packageDir, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...environmentWithColour(), NODE_ENV: 'production', BUILD_DIR: outDir };
  const options = { cwd: packageDir, env };
  const { code, output } = await runNode(
    [vite, ...bundle.args, '--logLevel', 'warn'],
    signal === undefined ? options : { ...options, signal },
  );
  if (code !== 0) throw new Error(`Building ${bundle.packageName} failed:\n${withoutStack(output).slice(-LAST_WORDS)}`);
}

/** The build's message without its stack trace. */
function withoutStack(output: string): string {
  return output.replaceAll(/^\s+at .*\n?/gm, '').trim();
}

/** Two renames, so that a server that reads the bundle at this moment never mixes two builds. */
function putInPlace(draftDir: string, distDir: string, workDir: string): void {
  const oldDir = join(workDir, `old-${process.pid}`);
  try {
    renameSync(distDir, oldDir);
  } catch {
    // There is none yet, or it is in a lower layer of an overlay, whose folders cannot be renamed.
    rmSync(distDir, { recursive: true, force: true });
  }
  renameSync(draftDir, distDir);
  rmSync(oldDir, { recursive: true, force: true });
}
