import { defineConfig } from '@playwright/test';
import { findFreeRow } from '../../scripts/postgres/free-port.ts';
import { expectationsOf } from './src/expectations/index.ts';
import { brandCodes } from './src/harness/brands.ts';
import { ADMINISTRATOR_STATE } from './src/harness/console.ts';
import { DEEP, OTHERS_DEEP, SETUP } from './src/tags.ts';
import type { BrandOptions } from './src/test.ts';
import { meetsAll, unmetConditions } from './src/where.ts';

// Workers inherit the main process's environment, so the ports are chosen once.
process.env['E2E_PORT'] ??= String(await findFreeRow(9));
process.env['E2E_UPSTREAM_PORT'] ??= String(Number(process.env['E2E_PORT']) + 7);
process.env['E2E_PROVIDER_PORT'] ??= String(Number(process.env['E2E_PORT']) + 8);
const port = process.env['E2E_PORT'];
const consoleUrl = `http://console.localhost:${port}`;
const brands = brandCodes().map((code) => ({
  expected: expectationsOf(code),
  use: { brand: code, baseURL: `http://${code}.localhost:${port}` },
}));
/** `npm run test:deep` runs the tests that `npm test` leaves out, and no others. */
const isDeep = process.env['E2E_DEEP'] === '1';
/** `unmet` matches tests that do not apply to the project's brand. */
const only = (left: readonly string[], ...unmet: RegExp[]) => {
  return isDeep
    ? { grep: new RegExp([...left, SETUP].join('|')), grepInvert: unmet }
    : { grepInvert: [new RegExp(left.join('|')), ...unmet] };
};
/** The brand whose members prove what no brand's settings change. */
const memberBrand = brands.find(({ expected }) => meetsAll(expected, 'registers', 'platform') && !expected.loginFirst);
const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig<BrandOptions>({
  outputDir: '.output/results',
  globalSetup: './src/harness/global-setup.ts',
  // One more than there are processors where tests are run: rounds and waits take time, not work.
  workers: 3,
  // No test asserts time, so a busy machine is no fault.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A browser on a busy machine may lose a race. The summary names tests that passed only in the second run (ADR 74).
  retries: 1,
  forbidOnly: true,
  reporter: process.env['E2E_JSON'] ? [['list'], ['json', { outputFile: process.env['E2E_JSON'] }]] : [['list']],
  use: {
    // Traces take a tenth of the time, most of it for tests that pass. A failure has its screenshot; use `--trace on` for more.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Motion is drawn by the processor here. Tests of motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  },
  projects: [
    // The longest test first, so that no worker ends with it alone.
    { name: 'system', testDir: 'src/specs/system', ...only([DEEP]) },
    ...brands.map(({ expected, use }, place) => ({
      name: use.brand,
      ...only(place === 0 ? [DEEP] : [DEEP, OTHERS_DEEP], unmetConditions(expected)),
      testDir: 'src/specs/brand',
      // Each of these tests has its own visitor or member.
      fullyParallel: true,
      use,
    })),
    ...(memberBrand === undefined
      ? []
      : [
          {
            name: 'member',
            testDir: 'src/specs/member',
            ...only([DEEP], unmetConditions(memberBrand.expected)),
            fullyParallel: true,
            use: memberBrand.use,
          },
        ]),
    {
      name: 'console setup',
      testDir: 'src/specs/console',
      ...only([DEEP]),
      testMatch: '*.setup.ts',
      use: { baseURL: consoleUrl },
    },
    {
      name: 'console',
      testDir: 'src/specs/console',
      ...only([DEEP]),
      dependencies: ['console setup'],
      use: { baseURL: consoleUrl, storageState: ADMINISTRATOR_STATE },
    },
  ],
});
