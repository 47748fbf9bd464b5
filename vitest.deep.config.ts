import { defineConfig } from 'vitest/config';

/** The suites that take minutes or need Debian packages; `npm run test:deep` sees to these and runs this. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{packages,scripts}/**/*.deep.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['scripts/testing/postgres-global-setup.ts'],
    setupFiles: ['scripts/testing/nothing-by-luck.ts'],
    expect: { poll: { timeout: 30_000 } },
    // Vitest leaves one core free by default: half of a machine with two.
    maxWorkers: '100%',
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
