import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest begins first: kills under play, then draws by the million. */
const LONGEST = ['/hash-draws.deep.test.ts', '/chaos.deep.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId }: TestSpecification) => LONGEST.findIndex((name) => moduleId.endsWith(name));
    return (await super.sort(files)).sort((a, b) => weight(b) - weight(a));
  }
}

/** The suites that take minutes or need Debian packages; `npm run test:deep` sees to these and runs this. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{packages,scripts}/**/*.deep.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['scripts/testing/postgres-global-setup.ts'],
    setupFiles: ['scripts/testing/repeatable.ts'],
    expect: { poll: { timeout: 30_000 } },
    // One worker a processor; `npm test` has one more. A chaos run alone starts some ten processes.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    // Nothing asserts time; servers are killed and started beside a chaos run.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
