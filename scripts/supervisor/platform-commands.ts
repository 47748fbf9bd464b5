import { basename, join } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';
import { runNode } from '../run-node.ts';
import { inheritedEnvironment } from './inherited-environment.ts';

const LAST_WORDS = 4_000;

/** The platform's own commands: `migrate` brings its tables up to date, `seed` loads the brands' demo data. */
export const PLATFORM_COMMANDS = { migrate: commandScript('migrate'), seed: commandScript('seed') } as const;

/**
 * Runs one of them. `environment` has DATABASE_ADMIN_URL, the owner's login, and other variables of the command. Rejects with the
 * command's last output.
 */
export async function runPlatformCommand(
  script: string,
  environment: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<void> {
  const env = { ...inheritedEnvironment(), ...environment };
  const { code, output } = await runNode([script], signal === undefined ? { env } : { env, signal });
  if (code === 0) return;
  const name = basename(script, '.ts');
  throw new Error(`The platform's ${name} command failed:\n${output.trim().slice(-LAST_WORDS)}`);
}

function commandScript(name: string): string {
  return join(REPOSITORY_DIR, 'packages', 'platform', 'src', `${name}.ts`);
}
