import { join } from 'node:path';
import { describeBenches, selectBenches } from './bench/select-benches.ts';
import { listFiles } from './list-files.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { runInTerminal } from './run-node.ts';

const MISUSED = 2;

/** `npm run bench -- [words…] [--quick | --long]`: runs the benches one after the other. Each prints its own table. */
async function runBenches(args: readonly string[]): Promise<number> {
  const all = listFiles(['packages', 'scripts/bench']).filter((path) =>
    /^(?:packages\/[^/]+|scripts)\/bench\/[^/]+\.bench\.ts$/.test(path),
  );
  if (args.includes('--help')) {
    process.stdout.write(describeBenches(all));
    return 0;
  }
  const selection = selectBenches(args, all);
  if ('refusal' in selection) {
    process.stderr.write(`${selection.refusal}\n\n${describeBenches(all)}`);
    return MISUSED;
  }
  const { benches, flags } = selection;
  const failed: string[] = [];
  for (const [index, path] of benches.entries()) {
    process.stdout.write(`\n[${index + 1}/${benches.length}] ${path}\n`);
    if ((await runInTerminal([join(REPOSITORY_DIR, path), ...flags])) !== 0) failed.push(path);
  }
  if (failed.length > 0) process.stderr.write(`\nNot finished: ${failed.join(', ')}\n`);
  return failed.length === 0 ? 0 : 1;
}

process.exit(await runBenches(process.argv.slice(2)));
