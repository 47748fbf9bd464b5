import type { Fault } from '@marquee/tenancy';
import type { Refusal } from './change-set.ts';

/** Why something was not done: what the console's API answers, with its status. */
export const CHANGE_PROBLEMS = {
  change_not_found: 404,
  change_over: 409,
  change_empty: 409,
  change_overlaps: 400,
  change_not_in_review: 409,
  change_not_scheduled: 409,
  /** Only its author may change what a change set says. */
  edit_foreign: 403,
  approval_own: 403,
  approval_missing: 403,
  base_moved: 409,
  schedule_past: 400,
  /** If-Match names another version of the record than there is. */
  version_moved: 412,
  /** A jurisdiction's lock; `lock` names it. */
  locked: 423,
  /** The brand would not make sense; `faults` say why. */
  brand_invalid: 422,
  brand_not_found: 404,
  version_not_found: 404,
  kill_off_only: 400,
  kill_public_only: 400,
} as const satisfies Record<Refusal, number> & Record<string, number>;
export type ChangeProblem = keyof typeof CHANGE_PROBLEMS;

export class ChangeError extends Error {
  override readonly name = 'ChangeError';
  readonly problem: ChangeProblem;
  readonly faults: readonly Fault[];
  /** Name of the lock that refuses. */
  readonly lock: string | null;
  /** The record as it is, where the caller had another. */
  readonly current: unknown;

  constructor(
    problem: ChangeProblem,
    {
      faults = [],
      lock = null,
      current = null,
    }: { faults?: readonly Fault[]; lock?: string | null; current?: unknown } = {},
  ) {
    super(problem);
    this.problem = problem;
    this.faults = faults;
    this.lock = lock;
    this.current = current;
  }
}
