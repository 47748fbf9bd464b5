import { type Count, oneCheck, type Step, sumCounts } from './step.ts';

interface Outcome {
  readonly step: Step;
  readonly count: Count;
  readonly seconds: number;
}

/**
 * Runs all steps one after the other, also after a failed one, and prints a summary whose last line is `N passed, N failed`. A
 * skipped test counts as failed, and so does a step without a test.
 *
 * @returns whether everything passed
 */
export async function runSteps(
  steps: readonly Step[],
  extra: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const [index, step] of steps.entries()) {
    say(`\n[${index + 1}/${steps.length}] ${step.title} …`);
    const startedAt = Date.now();
    const count = await countOf(step, extra, say);
    outcomes.push({ step, count, seconds: (Date.now() - startedAt) / 1000 });
    say(describe(outcomes.at(-1)));
  }
  say('\nSummary');
  for (const outcome of outcomes) {
    say(`  ${describe(outcome)}`);
    for (const remark of outcome.count.remarks ?? []) say(indent(remark, 6));
  }
  const { passed, failed, skipped } = sumCounts(outcomes.map(({ count }) => count));
  say(`\n${passed} passed, ${failed + skipped} failed`);
  return failed + skipped === 0;
}

async function countOf(step: Step, extra: readonly string[], say: (line: string) => void): Promise<Count> {
  try {
    const count = await step.run(extra);
    if (count.passed + count.failed + count.skipped > 0) return count;
    say('Not a single test ran.');
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  return oneCheck(false);
}

function describe(outcome: Outcome | undefined): string {
  if (outcome === undefined) return '';
  const { step, count, seconds } = outcome;
  const mark = count.failed + count.skipped === 0 ? '✓' : '✗';
  const skipped = count.skipped === 0 ? '' : `, ${count.skipped} skipped (nothing may be)`;
  return `${mark} ${step.title}: ${count.passed} passed, ${count.failed} failed${skipped} (${seconds.toFixed(1)} s)`;
}

function indent(text: string, columns: number): string {
  return text.replace(/^/gm, ' '.repeat(columns));
}
