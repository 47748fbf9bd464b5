import { existsSync, readFileSync } from 'node:fs';
import type { Count } from './step.ts';

/** Vitest's JSON reporter, as far as counting goes. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
}

/** Playwright's JSON reporter, as far as counting goes. A flaky test is one that failed. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/**
 * Counts a run of vitest. A run can fail without a failed test (a file that cannot be loaded, an unhandled error), so a bad exit
 * counts as one failure at least.
 */
export function readVitestReport(file: string, exitCode: number): Count {
  const report = read<VitestReport>(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const isBad = exitCode !== 0 || !report.success;
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, isBad ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts a run of Playwright, on the same terms. */
export function readPlaywrightReport(file: string, exitCode: number): Count {
  const stats = read<PlaywrightReport>(file)?.stats;
  if (stats === undefined) return { passed: 0, failed: 1, skipped: 0 };
  return {
    passed: stats.expected,
    failed: Math.max(stats.unexpected + stats.flaky, exitCode === 0 ? 0 : 1),
    skipped: stats.skipped,
  };
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
