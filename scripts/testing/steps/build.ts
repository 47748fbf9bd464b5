import { buildBundle } from '../../supervisor/bundle.ts';
import { PROGRAMS } from '../../supervisor/server-specs.ts';
import { oneCheck, type Step, sumCounts } from '../step.ts';

export const build: Step = {
  name: 'build',
  title: 'Build for the browser',
  async run() {
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const counts = [];
    for (const bundle of PROGRAMS.bundles) {
      const error = await buildBundle(bundle, say).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error !== undefined) say(error instanceof Error ? error.message : String(error));
      counts.push(oneCheck(error === undefined));
    }
    return sumCounts(counts);
  },
};
