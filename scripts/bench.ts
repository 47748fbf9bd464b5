import { join } from 'node:path';
import { listFiles } from './list-files.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { runInTerminal } from './run-node.ts';

/** `npm run bench -- [names…] [--quick | --long]`: runs the benches one after the other. Each prints its own table. */
const args = process.argv.slice(2);
const words = args.filter((word) => !word.startsWith('--'));
const flags = args.filter((word) => word.startsWith('--'));
const benches = listFiles(['packages', 'scripts/bench'])
  .filter((path) => /^(?:packages\/[^/]+|scripts)\/bench\/[^/]+\.bench\.ts$/.test(path))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)));
if (benches.length === 0) process.stdout.write('There is no such bench.\n');
const failed: string[] = [];
for (const [index, path] of benches.entries()) {
  process.stdout.write(`\n[${index + 1}/${benches.length}] ${path}\n`);
  if ((await runInTerminal([join(REPOSITORY_DIR, path), ...flags])) !== 0) failed.push(path);
}
if (failed.length > 0) process.stderr.write(`\nNot finished: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
