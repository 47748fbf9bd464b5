/** The arcade's replies; type imports only, so that no schema is in the browser's code. */
import type * as z from 'zod';
import type { historyView } from '../../src/play/player.routes.ts';
import type { balanceView, fairnessView, playerState } from '../../src/play/player-state.ts';
import type { StepView } from '../../src/rounds/round-view.ts';

export type { RoundProof } from '../../src/rounds/round-proof.ts';
export type { RoundView } from '../../src/rounds/round-view.ts';

export type PlayerState = z.infer<typeof playerState>;
export type BalanceView = z.infer<typeof balanceView>;
export type FairnessView = z.infer<typeof fairnessView>;
export type HistoryEntry = z.infer<typeof historyView>[number];

export type ReelStepView = Extract<StepView, { kind: 'base' | 'free' }>;
export type ReelWinView = ReelStepView['wins'][number];
export type FallStepView = Extract<StepView, { kind: 'fall' }>;
export type RollStepView = Extract<StepView, { kind: 'roll' }>;
