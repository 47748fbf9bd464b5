import { join } from 'node:path';
import { REPOSITORY_DIR } from '../../repository.ts';
import { runTool, type Step } from '../step.ts';

const BIOME = join(REPOSITORY_DIR, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

export const formatAndLint: Step = {
  name: 'lint',
  title: 'Format and lint',
  run: () => runTool([BIOME, 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=50']),
};
