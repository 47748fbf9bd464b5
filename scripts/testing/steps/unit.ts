import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../../repository.ts';
import { environmentWithColour, runNode } from '../../run-node.ts';
import { readVitestReport } from '../read-report.ts';
import type { Count, Step } from '../step.ts';

/** The report is deleted after reading, so its path would mislead. */
const REPORT_PATH = /^JSON report written to .*\n/m;
const VITEST = join(REPOSITORY_DIR, 'node_modules', 'vitest', 'vitest.mjs');

export const unit: Step = {
  name: 'unit',
  title: 'Unit and API tests',
  run: (extra) => runVitest(['--exclude', '**/*.deep.test.ts', ...extra]),
};

/** Runs vitest over the workspace and passes its output on. `verbose` names each test, and not only those that take long or fail. */
export async function runVitest(
  args: readonly string[],
  env = environmentWithColour(),
  reporter: 'default' | 'verbose' = 'default',
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-report-'));
  const file = join(folder, 'vitest.json');
  try {
    const { code } = await runNode(
      [VITEST, 'run', `--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`, ...args],
      { env, hasGroup: true, onOutput: (text) => void process.stdout.write(text.replace(REPORT_PATH, '')) },
    );
    return readVitestReport(file, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
