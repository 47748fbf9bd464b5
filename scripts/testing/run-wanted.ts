import { parseArgs } from 'node:util';
import { memoryFolder } from './memory-folder.ts';
import { runSteps } from './run-steps.ts';
import type { Step } from './step.ts';

/**
 * Runs the steps named by `--only a,b`, or all, and ends the process with their verdict. What follows `--` on the command line is passed to
 * the steps' runners. Their temporary files are kept in memory where that can be, unless TMPDIR names a place.
 */
export async function runWanted(steps: readonly Step[]): Promise<never> {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
  const wanted = values.only?.split(',');
  const unknown = wanted?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
  if (unknown.length > 0) {
    const known = steps.map(({ name }) => name).join(', ');
    process.stderr.write(`There is no step ${unknown.join(', ')}. Steps: ${known}.\n`);
    process.exit(1);
  }
  const chosen = steps.filter(({ name }) => wanted === undefined || wanted.includes(name));
  const memory = memoryFolder();
  if (memory !== undefined) process.env['TMPDIR'] ??= memory;
  const isGood = await runSteps(chosen, positionals, (line) => process.stdout.write(`${line}\n`));
  process.exit(isGood ? 0 : 1);
}
