import { PROBLEMS } from '@marquee/contracts/problems';
import type { ChangeDiffValue, ChangeValue } from '@marquee/contracts/schemas/console-changes';
import type { Fault, JsonValue } from '@marquee/tenancy';
import { NotWriterError } from '../db/writer.ts';
import type { ConsoleProblem, DescribeProblem } from '../staff/console-error.ts';
import type { Refusal } from './sets/change-set.ts';

const row = (status: number, title: string) => ({ status, title }) as const;

/** Refusals and their statuses, as the console's API answers them. */
export const CHANGE_PROBLEMS = {
  change_not_found: row(404, 'The change set does not exist'),
  change_over: row(409, 'This change set is over'),
  change_empty: row(409, 'The change set has no edits'),
  change_overlaps: row(400, 'Two edits set the same value'),
  change_not_in_review: row(409, 'This change set is not in review'),
  kill_review: row(409, 'The review of an emergency can only be approved or rejected, by another person'),
  change_not_scheduled: row(409, 'This change set is not scheduled'),
  change_not_due: row(409, 'The scheduled time has not come'),
  edit_foreign: row(403, 'Only the author may edit a change set'),
  approval_own: row(403, 'Authors cannot approve their own change set'),
  approval_given: row(409, 'You have already approved this'),
  approval_waits: row(
    403,
    'This account was made, given a role or reset less than a day ago, and approves nothing yet',
  ),
  author_waits: row(403, 'The account of the author was made, given a role or reset less than a day ago'),
  author_disabled: row(403, 'The account of the author was disabled: reject it, and let another person ask for it'),
  approval_missing: row(403, 'Another person has to approve this first'),
  /** `values`: now, and as the change set would set them. */
  base_moved: row(412, 'A brand has changed since this was written'),
  change_not_live: row(409, 'Only a change set that went live can be undone; an emergency is lifted instead'),
  /** `values`: what they are now, and what they were before the change set. */
  undo_moved: row(409, 'A value has changed since this change set went live'),
  time_past: row(400, 'This time is in the past'),
  time_unknown: row(400, 'This time does not exist in this zone'),
  /** If-Match names another version than the newest; `current` is the newest. */
  version_moved: row(412, 'Another person changed this in the meantime'),
  /** `lock`: name of the jurisdiction's rule. */
  locked: row(423, 'A jurisdiction locks this value'),
  /** `faults`: the reasons. */
  brand_invalid: row(422, 'The brand would be invalid'),
  brand_not_found: row(404, 'The brand does not exist'),
  folder_changing: row(409, 'The folder of a brand is being written; try again when it is complete'),
  version_not_found: row(404, 'The version does not exist'),
  idempotency_mismatch: PROBLEMS.idempotency_mismatch,
  kill_not_found: row(404, 'This switch is not turned off by an emergency'),
} as const satisfies Record<Refusal, unknown> & Record<string, { status: number; title: string }>;
export type ChangeProblem = keyof typeof CHANGE_PROBLEMS;

/** What an error carries beside its code. */
type Details = 'faults' | 'lock' | 'current' | 'values';

export class ChangeError extends Error {
  override readonly name = 'ChangeError';
  readonly problem: ChangeProblem;
  readonly faults: readonly Fault[];
  /** Name of the lock that refuses. */
  readonly lock: string | null;
  /** The newest change set, where the caller had an older one. */
  readonly current: ChangeValue | null;
  /** Values now and as requested, where another change came first. */
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

/** The refusal for a brand that would be invalid: `locked` where a lock is among the faults. */
export function brandRefused(faults: readonly Fault[]): ChangeError {
  const lock = faults.find((fault) => fault.lock !== undefined)?.lock ?? null;
  return new ChangeError(lock === null ? 'brand_invalid' : 'locked', { faults: faults.map(ownFault), lock });
}

/** A fault for readers of its brand. The other brand that claims a host is not named: the brand's page names it to those who see both. */
export const ownFault = (fault: Fault): Fault =>
  fault.rule === 'host.duplicate' ? { ...fault, message: 'Another brand claims this host too.' } : fault;

const NOT_WRITER: ConsoleProblem = {
  code: 'not_writer',
  status: 503,
  title: 'This config service may not write now',
  retryAfterSeconds: 1,
};

/**
 * Describes a refusal for the console's API: `faults` of an invalid brand, `lock`, the rule that refuses, `current`, the newest change
 * set where the caller had an older one, and `values` now (`before`) and as requested (`after`), where another change came first.
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
    // JSON by the schema of the answer.
    ...(current === null ? {} : { current: current as unknown as JsonValue }),
    ...(values.length === 0 ? {} : { values: values as unknown as JsonValue }),
  };
};
