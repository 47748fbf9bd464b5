import { join } from 'node:path';
import { REPOSITORY_DIR } from '../../repository.ts';
import { runTool, type Step } from '../step.ts';

export const deadCode: Step = {
  name: 'dead-code',
  title: 'Dead code',
  run: () =>
    runTool([join(REPOSITORY_DIR, 'node_modules', 'knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']),
};
