import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './read-report.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(report: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it('counts a run of vitest and lists failed tests with their reasons', () => {
  const file = write({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    success: false,
    testResults: [
      {
        name: 'sums.test.ts',
        message: '',
        assertionResults: [
          { fullName: 'sums adds', status: 'passed', failureMessages: [] },
          { fullName: 'sums takes', status: 'failed', failureMessages: ['\u001b[31mexpected 3\u001b[39m\nto be 4'] },
        ],
      },
      { name: 'broken.test.ts', message: 'Cannot find module ./gone.ts', assertionResults: [] },
    ],
  });
  expect(readVitestReport(file, 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    remarks: ['sums.test.ts › sums takes\n  expected 3\n  to be 4', 'broken.test.ts\n  Cannot find module ./gone.ts'],
  });
});

it('counts a run of Playwright and lists failed tests with their reasons, at any depth', () => {
  const passed = { projectName: 'one', status: 'expected', results: [{ errors: [] }] };
  const unseen = { errors: [{ message: 'not seen' }] };
  const failed = { projectName: 'two', status: 'unexpected', results: [unseen, unseen] };
  const flaky = { projectName: 'three', status: 'flaky', results: [unseen, { errors: [] }] };
  const file = write({
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [{ file: 'home.spec.ts', title: 'opens', tests: [passed] }],
        suites: [{ specs: [{ file: 'home.spec.ts', title: 'closes', tests: [passed, failed, flaky] }] }],
      },
    ],
  });
  expect(readPlaywrightReport(file, 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    remarks: [
      '[two] home.spec.ts › closes\n  not seen\n  not seen',
      '[three] home.spec.ts › closes (passed at the second try; at the first:)\n  not seen',
    ],
  });
});

it('counts a run without a report, or with a bad exit code, as failed', () => {
  expect(readVitestReport(join(folder, 'none.json'), 0)).toMatchObject({ failed: 1 });
  expect(readPlaywrightReport(join(folder, 'none.json'), 0)).toMatchObject({ failed: 1 });
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  expect(readPlaywrightReport(write({ stats, suites: [] }), 1)).toMatchObject({ passed: 3, failed: 1 });
});
