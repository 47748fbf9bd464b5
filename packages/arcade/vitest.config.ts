import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'arcade',
    include: ['src/**/*.test.ts', 'client/**/*.test.ts'],
    exclude: ['**/*.deep.test.ts'],
    globalSetup: ['../../scripts/testing/postgres-global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
