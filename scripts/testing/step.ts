import { runNode } from '../run-node.ts';

/** The counts of one step. Skipped tests fail the run. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Failed tests for the summary: a title and its reason each. */
  readonly remarks?: readonly string[];
}

/** One named step. It prints its progress and never throws for a failed test. */
export interface Step {
  /** Its name for `--only`. */
  readonly name: string;
  readonly title: string;
  /** @param extra arguments from the command line, passed to the step's runner */
  run(extra: readonly string[]): Promise<Count>;
}

/** One check, passed or failed. */
export function oneCheck(isPassed: boolean): Count {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

/** Runs a tool whose exit code is the result. Its output is shown only after a failure. */
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
