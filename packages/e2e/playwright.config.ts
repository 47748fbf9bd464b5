import { defineConfig } from '@playwright/test';
import { brandCodes } from './src/harness/brands.ts';
import { freePorts } from './src/harness/free-ports.ts';
import type { BrandOptions } from './src/test.ts';

// Workers inherit the main process's environment, so the ports are chosen once.
process.env['E2E_PORT'] ??= String(await freePorts(6));
process.env['E2E_UPSTREAM_PORT'] ??= String(Number(process.env['E2E_PORT']) + 5);
const port = process.env['E2E_PORT'];
const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig<BrandOptions>({
  outputDir: '.output/results',
  globalSetup: './src/harness/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  forbidOnly: true,
  reporter: process.env['E2E_JSON'] ? [['list'], ['json', { outputFile: process.env['E2E_JSON'] }]] : [['list']],
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  },
  projects: [
    ...brandCodes().map((brand) => ({
      name: brand,
      testDir: 'src/specs/brand',
      use: { brand, baseURL: `http://${brand}.localhost:${port}` },
    })),
    { name: 'house', testDir: 'src/specs/house' },
  ],
});
