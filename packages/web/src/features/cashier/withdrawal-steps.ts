import type { WithdrawalRow } from '@marquee/contracts/schemas/cashier';
import type { StepState } from '@marquee/ui/steps';

/** The steps, and how each is called while it is being done. */
const STEPS = [
  { key: 'requested', current: 'requested' },
  { key: 'checked', current: 'checking' },
  { key: 'paid', current: 'paying' },
  { key: 'received', current: 'unconfirmed' },
] as const;
/** Ends in place of what follows. */
const ENDS = ['rejected', 'cancelled'] as const;

interface WithdrawalStep {
  readonly key: (typeof STEPS)[number]['key'] | (typeof ENDS)[number];
  /** Name of its text. */
  readonly name: (typeof STEPS)[number]['key' | 'current'] | (typeof ENDS)[number];
  readonly state: StepState;
}

/** Steps that are done in each state; the one after them is being done. */
const DONE = { review: 1, approved: 2, paid: 3, closed: 4 } as const;

/** The way of a withdrawal, for the state that it is in. */
export function stepsOf(state: WithdrawalRow['state']): WithdrawalStep[] {
  if (state === 'rejected' || state === 'cancelled') {
    return [
      { key: 'requested', name: 'requested', state: 'done' },
      { key: state, name: state, state: 'failed' },
    ];
  }
  const done = DONE[state];
  return STEPS.map(({ key, current }, index) => ({
    key,
    name: index === done ? current : key,
    state: index < done ? 'done' : index === done ? 'current' : 'todo',
  }));
}
