import { join } from 'node:path';
import { REPOSITORY_DIR } from '../../repository.ts';
import { runTool, type Step, sumCounts } from '../step.ts';

const knip = (...args: readonly string[]) =>
  runTool([
    join(REPOSITORY_DIR, 'node_modules', 'knip', 'bin', 'knip.js'),
    '--no-progress',
    '--no-config-hints',
    ...args,
  ]);

/** Unused code, and code that only tests use: the latter belongs into a `testing` folder. */
export const deadCode: Step = {
  name: 'dead-code',
  title: 'Dead code',
  run: async () => sumCounts([await knip(), await knip('--production', '--config', 'knip.production.jsonc')]),
};
