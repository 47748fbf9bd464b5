import { CHANGE_STATES, type ChangeState, type ChangeValue } from '@marquee/contracts/schemas/console-changes';

const OVER: readonly ChangeState[] = ['published', 'rejected', 'withdrawn'];
/** States in which an action is still possible. */
export const OPEN_STATES = CHANGE_STATES.filter((state) => !OVER.includes(state));

export const isOver = ({ state }: Pick<ChangeValue, 'state'>): boolean => OVER.includes(state);

/** Its brands, in order. */
export const merchantsOf = ({ edits }: Pick<ChangeValue, 'edits'>): string[] =>
  [...new Set(edits.map(({ merchant }) => merchant))].sort();

/** The review after an emergency: its values are live already. */
export const isKillReview = ({ remark, state }: Pick<ChangeValue, 'remark' | 'state'>): boolean =>
  remark === 'kill' && state === 'review';

export const isApproved = ({ approvals }: Pick<ChangeValue, 'approvals'>): boolean =>
  approvals.some(({ stands }) => stands);
