import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import type { StoredChangeSet } from './change-set.repository.ts';
import { isKillReview, isOver, merchantsOf, needsApproval, type Situation, validApprovals } from './change-set.ts';

/** A change set as the console's API answers it. */
export function viewOf(change: StoredChangeSet, situation: Pick<Situation, 'versions' | 'approvers'>): ChangeValue {
  const { versions } = situation;
  const valid = new Set(validApprovals(change, situation));
  const moved = merchantsOf(change).filter((merchant) => versions[merchant] !== change.base[merchant]);
  return {
    id: change.id,
    version: change.version,
    title: change.title,
    reason: change.reason,
    author: change.author,
    state: change.state,
    edits: change.edits.map(({ path, ...edit }) => ({ ...edit, path: [...path] })),
    base: { ...change.base },
    approvals: change.approvals.map((approval) => ({
      by: approval.by,
      at: approval.at,
      stands: valid.has(approval),
    })),
    schedule: change.schedule,
    remark: change.remark,
    needsApproval: needsApproval(change) || isKillReview(change),
    // A change set that is over, and an emergency's review, stay as they were, wherever the brands moved.
    moved: isOver(change) || isKillReview(change) ? [] : moved,
    createdAt: change.createdAt,
    updatedAt: change.updatedAt,
  };
}
