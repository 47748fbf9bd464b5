import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY_DIR } from '../repository.ts';
import { memoryFolder } from './memory-folder.ts';
import { runSteps } from './run-steps.ts';
import type { Step } from './step.ts';

/**
 * Runs the steps named by `--only a,b`, or all, and ends the process with 0 if all passed. Arguments after `--` on the command line are
 * passed to the steps' runners. Their temporary files are in memory where the machine allows it, unless TMPDIR names a folder.
 */
export async function runSelected(steps: readonly Step[]): Promise<never> {
  const { only, words } = readArguments();
  const names = only?.split(',');
  const unknown = names?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
  if (unknown.length > 0) {
    const known = steps.map(({ name }) => name).join(', ');
    refuse(`There is no step ${unknown.join(', ')}. Steps: ${known}.`);
  }
  const chosen = steps.filter(({ name }) => names === undefined || names.includes(name));
  const memory = memoryFolder();
  if (memory !== undefined) process.env['TMPDIR'] ??= memory;
  // Tests start hundreds of processes, which need not compile the same modules each time.
  process.env['NODE_COMPILE_CACHE'] ??= join(REPOSITORY_DIR, 'node_modules', '.cache', 'marquee', 'compiled');
  const isGood = await runSteps(chosen, words, (line) => process.stdout.write(`${line}\n`));
  process.exit(isGood ? 0 : 1);
}

function readArguments(): { readonly only: string | undefined; readonly words: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
    return { only: values.only, words: positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refuse(
      `${error.message}\nOptions of a step's runner follow a second --: npm test -- --only e2e -- --project=tiger`,
    );
  }
}

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
