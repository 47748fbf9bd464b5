import { CHANGE_STATES, type ChangeState, type ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { actionsOf, type Reader } from '../act/actions-of.ts';
import { isApproved, OPEN_STATES } from '../data/change-state.ts';

/** Views of the inbox; each is an address. */
export const INBOX_VIEWS = ['waiting', 'mine', 'open', 'scheduled', 'suspended', 'all'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

const STATES: Readonly<Record<InboxView, readonly ChangeState[]>> = {
  waiting: ['review'],
  mine: OPEN_STATES,
  open: OPEN_STATES,
  scheduled: ['scheduled'],
  suspended: ['suspended'],
  all: CHANGE_STATES,
};

/** The states to request. */
export const statesIn = (view: InboxView): readonly ChangeState[] => STATES[view];

/** Filters by the reader's name and permissions, which are not in the query. */
export function belongsIn(view: InboxView, change: ChangeValue, reader: Reader): boolean {
  if (view === 'mine') return change.author === reader.name;
  if (view !== 'waiting') return true;
  const approve = actionsOf(change, reader).find(({ name }) => name === 'approve');
  return approve?.blocker === null && !isApproved(change);
}
