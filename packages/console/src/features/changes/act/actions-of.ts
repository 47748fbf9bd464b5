import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { isApproved, isKillReview, isOver, merchantsOf } from '../data/change-state.ts';

export const ACTION_NAMES = [
  'edit',
  'rewrite',
  'submit',
  'approve',
  'publish',
  'schedule',
  'unschedule',
  'reject',
  'withdraw',
] as const;
export type ActionName = (typeof ACTION_NAMES)[number];
/** Why an offered action is not possible yet: problem codes of the console's API. */
export type Blocker =
  | 'base_moved'
  | 'approval_missing'
  | 'approval_own'
  | 'approval_given'
  | 'approval_waits'
  | 'change_empty';

export interface OfferedAction {
  readonly name: ActionName;
  readonly blocker: Blocker | null;
}
export interface Reader {
  readonly name: string;
  /** The reader's account cannot approve yet. */
  readonly waits: boolean;
  readonly may: (permission: string, merchant: string) => boolean;
}

const PERMISSIONS: Readonly<Record<ActionName, string>> = {
  edit: 'change.write',
  rewrite: 'change.write',
  submit: 'change.write',
  approve: 'change.approve',
  publish: 'change.publish',
  schedule: 'change.schedule',
  unschedule: 'change.schedule',
  reject: 'change.approve',
  withdraw: 'change.write',
};

/** Whether the action applies in this state. */
function fits(name: ActionName, change: ChangeValue, isAuthor: boolean): boolean {
  const { state, moved } = change;
  // The kill is live already: a second person approves or rejects it, and no other action applies.
  if (isKillReview(change)) return name === 'approve' || (name === 'reject' && !isAuthor);
  switch (name) {
    case 'edit':
      return isAuthor;
    case 'rewrite':
      return isAuthor && moved.length > 0;
    case 'submit':
      return state === 'draft';
    case 'approve':
      return state === 'review' && (change.needsApproval || !isAuthor);
    case 'publish':
      return state !== 'draft' || !change.needsApproval;
    case 'schedule':
      return state === 'scheduled' || state === 'suspended' || state === 'review' || !change.needsApproval;
    case 'unschedule':
      return state === 'scheduled' || state === 'suspended';
    case 'reject':
      return state !== 'draft';
    case 'withdraw':
      return true;
  }
}

function blockerOf(name: ActionName, change: ChangeValue, { name: reader, waits }: Reader): Blocker | null {
  if (name !== 'submit' && name !== 'approve' && name !== 'publish' && name !== 'schedule') return null;
  if (change.edits.length === 0) return 'change_empty';
  if (name === 'approve' && change.author === reader) return 'approval_own';
  if (name === 'approve' && waits) return 'approval_waits';
  if (change.moved.length > 0) return 'base_moved';
  if (name === 'approve') {
    return change.approvals.some(({ by, stands }) => stands && by === reader) ? 'approval_given' : null;
  }
  if (name === 'submit') return null;
  return change.needsApproval && !isApproved(change) ? 'approval_missing' : null;
}

/**
 * The actions to offer the reader, by state, permission (on every brand in the change) and author, in the order of a change's
 * life. The server decides what is allowed. This only avoids offering what the server would refuse, and gives the reason.
 */
export function actionsOf(change: ChangeValue, reader: Reader): readonly OfferedAction[] {
  if (isOver(change)) return [];
  const merchants = merchantsOf(change);
  const isAuthor = change.author === reader.name;
  return ACTION_NAMES.filter((name) => merchants.every((merchant) => reader.may(PERMISSIONS[name], merchant)))
    .filter((name) => fits(name, change, isAuthor))
    .map((name) => ({ name, blocker: blockerOf(name, change, reader) }));
}

/** The next step, if there is one: it is shown first, as the primary button. */
export function nextAction(change: ChangeValue, actions: readonly OfferedAction[]): ActionName | null {
  const can = (name: ActionName) => actions.some((each) => each.name === name && each.blocker === null);
  if (change.moved.length > 0) return can('rewrite') ? 'rewrite' : null;
  const order: readonly ActionName[] =
    change.state === 'review' && change.needsApproval && !isApproved(change)
      ? ['approve']
      : ['submit', 'publish', 'approve'];
  return change.state === 'scheduled' ? null : (order.find(can) ?? null);
}
