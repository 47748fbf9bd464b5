import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const shared = {
  // Files of a worker share the modules they import: evaluating those anew for each file cost as much as the tests.
  isolate: false,
  // One more than there are processors: tests wait for servers and clocks a third of their time.
  maxWorkers: availableParallelism() + 1,
  // Nothing asserts time; a busy machine must not look like a fault.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: [resolve(import.meta.dirname, 'scripts/testing/repeatable.ts')],
};

/** A package brings its own vitest.config.ts only where it differs (a DOM, a plugin). */
const packages = readdirSync('packages')
  .filter((name) => name !== 'e2e')
  .map((name) =>
    existsSync(`packages/${name}/vitest.config.ts`)
      ? { extends: `./packages/${name}/vitest.config.ts`, root: `packages/${name}`, test: { name, ...shared } }
      : {
          extends: true as const,
          test: { name, root: `packages/${name}`, include: ['{src,test,client}/**/*.test.ts'] },
        },
  );

export default defineConfig({
  test: {
    environment: 'node',
    // Deep suites take minutes or need Debian packages; `npm run test:deep` runs them.
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.deep.test.ts'],
    ...shared,
    globalSetup: ['scripts/testing/postgres-global-setup.ts'],
    allowOnly: false,
    passWithNoTests: true,
    projects: [
      ...packages,
      {
        extends: true,
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.ts'],
          // Real processes that start and stop: generous bounds, since nothing here asserts time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
