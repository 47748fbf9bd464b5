import { join, relative } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';
import { runNode } from '../run-node.ts';
import { inheritedEnvironment } from './inherited-environment.ts';

const LAST_WORDS = 4_000;

/** Commands of packages: `migrate…` brings a database up to date, `seed` loads the brands' demo data. */
export const COMMANDS = {
  migratePlatform: commandScript('platform', 'migrate'),
  migrateConfig: commandScript('config', 'migrate'),
  seed: commandScript('platform', 'seed'),
} as const;

/**
 * Runs one of them. `environment` has DATABASE_ADMIN_URL, the owner's login, and other variables of the command. Rejects with the
 * command's last output.
 */
export async function runCommand(script: string, environment: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<void> {
  const env = { ...inheritedEnvironment(), ...environment };
  const { code, output } = await runNode([script], signal === undefined ? { env } : { env, signal });
  if (code === 0) return;
  throw new Error(`${relative(REPOSITORY_DIR, script)} failed:\n${output.trim().slice(-LAST_WORDS)}`);
}

function commandScript(name: string, command: string): string {
  return join(REPOSITORY_DIR, 'packages', name, 'src', `${command}.ts`);
}
