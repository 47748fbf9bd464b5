import { runNode } from '../run-node.ts';

/** What one step of a test run counted. Skipped tests fail the run: nothing is skipped here. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What the summary says of single tests, that nobody has to look for it: a title and its reason each. */
  readonly remarks?: readonly string[];
}

/** One named step. It prints what a person wants to see and never throws for a failed test. */
export interface Step {
  /** As `--only` names it. */
  readonly name: string;
  readonly title: string;
  /** @param extra arguments of the person's own, passed to the runner where the step has one */
  run(extra: readonly string[]): Promise<Count>;
}

/** A check that is passed or not, counted as one. */
export function oneCheck(isPassed: boolean): Count {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

/** Runs a tool whose exit code is the verdict; its output is shown only where there is something to mend. */
export async function runTool(args: readonly string[], cwd?: string): Promise<Count> {
  const { code, output } = await runNode(args, cwd === undefined ? {} : { cwd });
  if (code !== 0) process.stdout.write(output);
  return oneCheck(code === 0);
}

/** All counts together. */
export function sumCounts(counts: readonly Count[]): Count {
  const total = (value: (count: Count) => number) => counts.reduce((sum, count) => sum + value(count), 0);
  return {
    passed: total(({ passed }) => passed),
    failed: total(({ failed }) => failed),
    skipped: total(({ skipped }) => skipped),
  };
}
