import { expect, it } from 'vitest';
import { runSteps } from './run-steps.ts';
import type { Count, Step } from './step.ts';

const step = (name: string, count: Partial<Count> | Error): Step => ({
  name,
  title: name,
  run: () =>
    count instanceof Error ? Promise.reject(count) : Promise.resolve({ passed: 0, failed: 0, skipped: 0, ...count }),
});

async function run(steps: readonly Step[]): Promise<{ isGood: boolean; last: string | undefined }> {
  const lines: string[] = [];
  const isGood = await runSteps(steps, [], (line) => lines.push(line));
  return { isGood, last: lines.at(-1)?.trim() };
}

it('sums over all steps and passes only if nothing failed', async () => {
  expect(await run([step('a', { passed: 3 }), step('b', { passed: 4 })])).toEqual({
    isGood: true,
    last: '7 passed, 0 failed',
  });
  expect(await run([step('a', { passed: 3 }), step('b', { failed: 2 })])).toEqual({
    isGood: false,
    last: '3 passed, 2 failed',
  });
});

it('counts a skipped test, an empty step and a broken step as failed, and continues', async () => {
  const steps = [
    step('a', { passed: 3, skipped: 1 }),
    step('b', {}),
    step('c', new Error('no browser')),
    step('d', { passed: 1 }),
  ];
  expect(await run(steps)).toEqual({ isGood: false, last: '4 passed, 3 failed' });
});

it('repeats remarks on single tests in the summary', async () => {
  const lines: string[] = [];
  await runSteps([step('a', { passed: 3, failed: 1, remarks: ['b.test.ts › adds\n  expected 3'] })], [], (line) =>
    lines.push(line),
  );
  const summary = lines.slice(lines.indexOf('\nSummary') + 1);
  expect(summary).toEqual([
    expect.stringContaining('✗ a: 3 passed, 1 failed'),
    '      b.test.ts › adds\n        expected 3',
    '\n3 passed, 1 failed',
  ]);
});
