import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowser } from '../../find-browser.ts';
import { REPOSITORY_DIR } from '../../repository.ts';
import { environmentWithColour, runNode } from '../../run-node.ts';
import { readPlaywrightReport } from '../read-report.ts';
import type { Count, Step } from '../step.ts';

const E2E_DIR = join(REPOSITORY_DIR, 'packages', 'e2e');

export const endToEnd: Step = {
  name: 'e2e',
  title: 'End to end, in a browser, for every brand',
  run: (extra) => runPlaywright(extra),
};

/** The browser tests that `npm test` leaves out. */
export const deepEndToEnd: Step = {
  name: 'e2e',
  title: 'End to end, the rest',
  run: (extra) => runPlaywright(extra, { E2E_DEEP: '1' }),
};

async function runPlaywright(
  extra: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Count> {
  const browser = await findBrowser(process.env, join(REPOSITORY_DIR, 'node_modules', '.cache', 'marquee'));
  process.stdout.write(`Browser: ${browser.path} (from ${browser.source})\n`);
  const folder = mkdtempSync(join(tmpdir(), 'marquee-report-'));
  const file = join(folder, 'playwright.json');
  const manifest = createRequire(join(E2E_DIR, 'package.json')).resolve('@playwright/test/package.json');
  try {
    const { code } = await runNode([join(dirname(manifest), 'cli.js'), 'test', ...extra], {
      cwd: E2E_DIR,
      hasGroup: true,
      // The suite's configuration adds the JSON reporter if E2E_JSON names a file.
      env: { ...environmentWithColour(), ...settings, CHROMIUM_PATH: browser.path, E2E_JSON: file },
      onOutput: (text) => void process.stdout.write(text),
    });
    return readPlaywrightReport(file, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
