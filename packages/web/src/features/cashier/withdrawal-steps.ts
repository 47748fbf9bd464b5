import type { WithdrawalRow } from '@marquee/contracts/schemas/cashier';
import type { StepState } from '@marquee/ui/steps';

const STEPS = ['requested', 'checked', 'paid', 'received'] as const;
/** Ends in place of what follows. */
const ENDS = ['rejected', 'cancelled'] as const;

interface WithdrawalStep {
  readonly key: (typeof STEPS)[number] | (typeof ENDS)[number];
  readonly state: StepState;
}

/** Steps that are done in each state; the one after them is being done. */
const DONE = { review: 1, approved: 2, paid: 3, closed: 4 } as const;

/** The way of a withdrawal, for the state that it is in. */
export function stepsOf(state: WithdrawalRow['state']): WithdrawalStep[] {
  if (state === 'rejected' || state === 'cancelled') {
    return [
      { key: 'requested', state: 'done' },
      { key: state, state: 'failed' },
    ];
  }
  const done = DONE[state];
  return STEPS.map((key, index) => ({ key, state: index < done ? 'done' : index === done ? 'current' : 'todo' }));
}
