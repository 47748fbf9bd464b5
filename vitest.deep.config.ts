import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Kills under play take as long as all else together, and half of that they wait: they begin first. */
class KillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOfKills = ({ moduleId }: TestSpecification) => moduleId.endsWith('/chaos.deep.test.ts');
    return (await super.sort(files)).sort((a, b) => Number(isOfKills(b)) - Number(isOfKills(a)));
  }
}

/** The suites that take minutes or need Debian packages; `npm run test:deep` sees to these and runs this. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{packages,scripts}/**/*.deep.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['scripts/testing/postgres-global-setup.ts'],
    setupFiles: ['scripts/testing/nothing-by-luck.ts'],
    expect: { poll: { timeout: 30_000 } },
    // One more than there are processors: tests wait for servers and clocks a third of their time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: KillsFirst },
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
