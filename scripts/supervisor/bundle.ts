import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';
import { environmentWithColour, runNode } from '../run-node.ts';

/** A package that is built for the browser, and the folders and files whose content decides what comes out. */
export interface Bundle {
  readonly packageName: string;
  readonly args: readonly string[];
  readonly inputs: readonly string[];
}

export const BUNDLES: readonly Bundle[] = [
  {
    packageName: 'web',
    args: ['build', '--app'],
    inputs: ['packages/web', 'packages/ui/src', 'packages/contracts/src', 'pnpm-lock.yaml'],
  },
  {
    packageName: 'arcade',
    args: ['build'],
    inputs: ['packages/arcade', 'packages/contracts/src/wallet.ts', 'pnpm-lock.yaml'],
  },
];

const LAST_WORDS = 4_000;
const NOT_INPUTS = /^(?:node_modules|dist|\..*|.*\.test\.tsx?|README\.md)$/;

/**
 * Builds one bundle if its inputs changed since the last build; resolves with whether it did. Rejects with the end of
 * the build's output.
 */
export async function buildBundle(
  bundle: Bundle,
  say: (line: string) => void,
  signal?: AbortSignal,
  rootDir = REPOSITORY_DIR,
): Promise<boolean> {
  const packageDir = join(rootDir, 'packages', bundle.packageName);
  if (!existsSync(join(packageDir, 'vite.config.ts'))) return false;
  const stampFile = join(packageDir, 'dist', '.inputs');
  const inputs = hashFiles(rootDir, bundle.inputs);
  // What came out is in the stamp too: a build that somebody else began meanwhile, and did not end, may have emptied it.
  const stamp = () => `${inputs}\n${hashFiles(packageDir, ['dist'])}`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return false;
  // A build that fails half-way must not look finished.
  rmSync(stampFile, { force: true });
  say(`Building ${bundle.packageName} for the browser …`);
  await runVite(packageDir, bundle, signal);
  mkdirSync(join(packageDir, 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp());
  return true;
}

async function runVite(packageDir: string, bundle: Bundle, signal: AbortSignal | undefined): Promise<void> {
  const vite = join(packageDir, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = { cwd: packageDir, env: { ...environmentWithColour(), NODE_ENV: 'production' } };
  const { code, output } = await runNode(
    [vite, ...bundle.args, '--logLevel', 'warn'],
    signal === undefined ? options : { ...options, signal },
  );
  if (code !== 0) throw new Error(`Building ${bundle.packageName} failed:\n${withoutStack(output).slice(-LAST_WORDS)}`);
}

/** What the build says is for a person; where in its own code it was is not. */
function withoutStack(output: string): string {
  return output.replaceAll(/^\s+at .*\n?/gm, '').trim();
}

/** A hash over names and contents below the given paths; in them tests, outputs and hidden files are left out. */
function hashFiles(rootDir: string, paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) addToHash(hash, rootDir, path);
  return hash.digest('hex');
}

function addToHash(hash: ReturnType<typeof createHash>, rootDir: string, path: string): void {
  const absolute = join(rootDir, path);
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    for (const name of readdirSync(absolute).sort()) {
      if (!NOT_INPUTS.test(name)) addToHash(hash, rootDir, `${path}/${name}`);
    }
  } else if (stats !== undefined) {
    hash.update(path).update('\0').update(readFileSync(absolute)).update('\0');
  }
}
