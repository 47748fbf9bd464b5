import { join, relative } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';
import { type RunOptions, type RunResult, runNode } from '../run-node.ts';
import { inheritedEnvironment } from './inherited-environment.ts';

const LAST_WORDS = 4_000;

/** Commands of packages: `migrate…` brings a database up to date, `seed` loads the brands' demo data. */
export const COMMANDS = {
  migratePlatform: script('platform', 'migrate.ts'),
  migrateConfig: script('config', 'migrate.ts'),
  seed: script('platform', 'seed.ts'),
} as const;

/** Commands about a whole database that report in their output and exit code. */
export const VERIFIERS = {
  ledger: script('platform', 'ledger-verify.ts'),
  audit: script('config', join('audit', 'verify.ts')),
  refill: script('platform', 'refill-rollup.ts'),
} as const;

/**
 * Runs a command of `COMMANDS`. `environment` has DATABASE_ADMIN_URL, the owner's login, and other variables of the command. Rejects
 * with the command's last output.
 */
export async function runCommand(path: string, environment: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<void> {
  const { code, output } = await run(path, environment, signal === undefined ? {} : { signal });
  if (code === 0) return;
  throw new Error(`${relative(REPOSITORY_DIR, path)} failed:\n${output.trim().slice(-LAST_WORDS)}`);
}

/** Runs a verifier, whose output goes to ours. Resolves with its exit code. */
export async function runVerifier(name: keyof typeof VERIFIERS, environment: NodeJS.ProcessEnv): Promise<number> {
  const onOutput = (text: string) => process.stdout.write(text);
  return (await run(VERIFIERS[name], environment, { onOutput })).code;
}

/** Commands are given what they need. Other variables of an installation, or of the shell, do not reach them (SEC-F03). */
function run(path: string, environment: NodeJS.ProcessEnv, options: RunOptions): Promise<RunResult> {
  return runNode([path], { ...options, env: { ...inheritedEnvironment(), ...environment } });
}

function script(name: string, file: string): string {
  return join(REPOSITORY_DIR, 'packages', name, 'src', file);
}
