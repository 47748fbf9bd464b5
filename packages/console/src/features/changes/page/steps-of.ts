import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { isApproved } from '../data/change-state.ts';

export type StepName =
  | 'draft'
  | 'review'
  | 'approved'
  | 'scheduled'
  | 'suspended'
  | 'published'
  | 'rejected'
  | 'withdrawn';
export interface Step {
  readonly name: StepName;
  /** `stopped`: it ended here without going live, or is suspended. */
  readonly at: 'done' | 'here' | 'ahead' | 'stopped';
}

/** The steps of a change set from draft to live, with its current step. */
export function stepsOf(change: ChangeValue): readonly Step[] {
  const { state, needsApproval } = change;
  const approved = isApproved(change);
  const way: StepName[] = ['draft', 'review'];
  if (needsApproval || approved) way.push('approved');
  if (state === 'rejected' || state === 'withdrawn') {
    const passed = approved ? way : way.slice(0, state === 'rejected' ? 2 : 1);
    return [...passed.map((name): Step => ({ name, at: 'done' })), { name: state, at: 'stopped' }];
  }
  if (state === 'scheduled' || state === 'suspended') way.push(state);
  way.push('published');
  // In review and approved: the approval is its last event.
  const here: StepName = state === 'review' && approved ? 'approved' : state;
  const index = way.indexOf(here);
  return way.map((name, i): Step => {
    if (i < index || state === 'published') return { name, at: 'done' };
    if (i > index) return { name, at: 'ahead' };
    return { name, at: state === 'suspended' ? 'stopped' : 'here' };
  });
}
