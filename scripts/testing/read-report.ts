import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Count } from './step.ts';

/** The part of Vitest's JSON report that is counted. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    /** Why the file could not be run. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that is counted. A flaky test passed at its second attempt. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

/** Lines of a reason in the summary. */
const LINES_SHOWN = 12;

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
    remarks: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (assertionResults.length === 0 && message) return [remark(name, message)];
      return failed.map(({ fullName, failureMessages }) => remark(`${name} › ${fullName}`, failureMessages.join('\n')));
    }),
  };
}

/** Counts a run of Playwright in the same way. A test that passed at its second attempt counts as passed, with a remark. */
export function readPlaywrightReport(file: string, exitCode: number): Count {
  const report = read<PlaywrightReport>(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, suites } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, exitCode === 0 ? 0 : 1),
    skipped: stats.skipped,
    remarks: suites.flatMap(remarksOf),
  };
}

function remarksOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const reasons = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
        const again = status === 'flaky' ? ' (passed at the second try; at the first:)' : '';
        return remark(`[${projectName}] ${file} › ${title}${again}`, reasons.join('\n'));
      }),
  );
  return [...own, ...suites.flatMap(remarksOf)];
}

function remark(title: string, reason: string): string {
  const lines = stripVTControlCharacters(reason).trim().split('\n').slice(0, LINES_SHOWN);
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
