import type { JsonValue } from '@marquee/tenancy';
import { NotWriterError } from '../db/writer.ts';
import type { ConsoleProblem, DescribeProblem } from '../staff/console-error.ts';
import { CHANGE_PROBLEMS, ChangeError } from './change-error.ts';

const NOT_WRITER: ConsoleProblem = {
  code: 'not_writer',
  status: 503,
  title: 'This config service may not write now',
  retryAfterSeconds: 1,
};

/**
 * How the console's API tells what went wrong with a change set: `faults` of a brand that would not make sense, `lock`, the
 * name of the rule that refuses, `current`, the change set as it is where the caller had another, and `values`, as they are now
 * (`before`) and were to be (`after`), where somebody else was faster.
 */
export const describeChangeProblem: DescribeProblem = (error) => {
  if (error instanceof NotWriterError) return NOT_WRITER;
  if (!(error instanceof ChangeError)) return null;
  const { problem, faults, lock, current, values } = error;
  return {
    code: problem,
    ...CHANGE_PROBLEMS[problem],
    ...(faults.length === 0 ? {} : { faults: faults.map((fault) => ({ ...fault })) as unknown as JsonValue }),
    ...(lock === null ? {} : { lock }),
    // What the schema of the answer says is JSON.
    ...(current === null ? {} : { current: current as unknown as JsonValue }),
    ...(values.length === 0 ? {} : { values: values as unknown as JsonValue }),
  };
};
