import type { ReelStepView, RoundView } from '../api-types.ts';

/** The spins of a round of a game with reels. */
export function reelSteps(round: RoundView): ReelStepView[] {
  return round.steps.flatMap((step) => (step.kind === 'base' || step.kind === 'free' ? [step] : []));
}
