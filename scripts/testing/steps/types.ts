import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../../repository.ts';
import { type Count, runTool, type Step, sumCounts } from '../step.ts';

const PARALLEL = 2;

export const types: Step = {
  name: 'types',
  title: 'Types',
  async run() {
    const packages = readdirSync(join(REPOSITORY_DIR, 'packages')).map((name) => join('packages', name));
    const projects = ['.', ...packages].filter((folder) => existsSync(join(REPOSITORY_DIR, folder, 'tsconfig.json')));
    const counts: Count[] = [];
    const work = async () => {
      for (let project = projects.shift(); project !== undefined; project = projects.shift()) {
        counts.push(await checkTypes(project));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    return sumCounts(counts);
  },
};

function checkTypes(project: string): Promise<Count> {
  const compiler = join(REPOSITORY_DIR, 'node_modules', 'typescript', 'bin', 'tsc');
  return runTool([compiler, '--noEmit', '--pretty', 'false', '-p', project]);
}
