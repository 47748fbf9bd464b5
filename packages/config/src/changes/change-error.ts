import { PROBLEMS } from '@marquee/contracts/problems';
import type { ChangeDiffValue, ChangeValue } from '@marquee/contracts/schemas/console-changes';
import type { Fault, JsonValue } from '@marquee/tenancy';
import { NotWriterError } from '../db/writer.ts';
import type { ConsoleProblem, DescribeProblem } from '../staff/console-error.ts';
import type { Refusal } from './sets/change-set.ts';

const row = (status: number, title: string) => ({ status, title }) as const;

/** Why something was not done: what the console's API answers, with its status. */
export const CHANGE_PROBLEMS = {
  change_not_found: row(404, 'There is no such change set'),
  change_over: row(409, 'This change set is over'),
  change_empty: row(409, 'There is nothing in this change set'),
  change_overlaps: row(400, 'Two of these changes are of the same value'),
  change_not_in_review: row(409, 'This change set is not in review'),
  kill_review: row(409, 'The review of an emergency is approved or rejected by somebody else, and nothing more'),
  change_not_scheduled: row(409, 'This change set is not scheduled'),
  change_not_due: row(409, 'Its hour has not come'),
  edit_foreign: row(403, 'Only its author may change what a change set says'),
  approval_own: row(403, 'Nobody approves what they wrote'),
  approval_given: row(409, 'You have approved this already'),
  approval_waits: row(
    403,
    'This account was made, given a role or reset less than a day ago, and approves nothing yet',
  ),
  author_waits: row(403, 'The account of the author was made, given a role or reset less than a day ago'),
  approval_missing: row(403, 'Somebody else has to approve this first'),
  /** `values`: what they are now, and what was wanted. */
  base_moved: row(412, 'A brand has changed since this was written'),
  change_not_live: row(409, 'Only a change set that went live can be undone; an emergency is lifted instead'),
  /** `values`: what they are now, and what they were before the change set. */
  undo_moved: row(409, 'A value has changed since this change set went live'),
  time_past: row(400, 'This time is over'),
  time_unknown: row(400, 'There is no such time in this zone'),
  /** If-Match names another version of the record than there is; `current` is the record as it is. */
  version_moved: row(412, 'Somebody else changed this meanwhile'),
  /** `lock` names the jurisdiction's rule. */
  locked: row(423, 'A jurisdiction locks this value'),
  /** `faults` say why. */
  brand_invalid: row(422, 'The brand would not make sense'),
  brand_not_found: row(404, 'There is no such brand'),
  folder_changing: row(409, 'The folder of a brand is being written, try again when it is whole'),
  version_not_found: row(404, 'There is no such version'),
  idempotency_mismatch: PROBLEMS.idempotency_mismatch,
  kill_not_found: row(404, 'This switch is not switched off in an emergency'),
} as const satisfies Record<Refusal, unknown> & Record<string, { status: number; title: string }>;
export type ChangeProblem = keyof typeof CHANGE_PROBLEMS;

/** What it says beside its name. */
type Details = 'faults' | 'lock' | 'current' | 'values';

export class ChangeError extends Error {
  override readonly name = 'ChangeError';
  readonly problem: ChangeProblem;
  readonly faults: readonly Fault[];
  /** Name of the lock that refuses. */
  readonly lock: string | null;
  /** The change set as it is, where the caller had another. */
  readonly current: ChangeValue | null;
  /** Values as they are and as they were to be, where somebody else was faster. */
  readonly values: ChangeDiffValue['values'];

  constructor(
    problem: ChangeProblem,
    { faults = [], lock = null, current = null, values = [] }: Partial<Pick<ChangeError, Details>> = {},
  ) {
    super(CHANGE_PROBLEMS[problem].title);
    this.problem = problem;
    this.faults = faults;
    this.lock = lock;
    this.current = current;
    this.values = values;
  }
}

/** What the faults of a brand that would not make sense amount to: a lock's refusal, where one is among them. */
export function brandRefused(faults: readonly Fault[]): ChangeError {
  const lock = faults.find((fault) => fault.lock !== undefined)?.lock ?? null;
  return new ChangeError(lock === null ? 'brand_invalid' : 'locked', { faults: faults.map(ownFault), lock });
}

/**
 * A fault as whoever sees its brand may read it. Which other brand claims a host is theirs to know who see that one too: the
 * page of the brand tells them, with its hosts.
 */
export const ownFault = (fault: Fault): Fault =>
  fault.rule === 'host.duplicate' ? { ...fault, message: 'Another brand claims this host too.' } : fault;

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
