import type { Payment } from './cashier.ts';
import type { Moved } from './mover.ts';
import type { Movement } from './wallet-line.ts';

/** Requests and answers of a run's players. */
export interface RunLog {
  readonly movements: Movement[];
  readonly transfers: Moved[];
  readonly payments: Payment[];
  /** Wrong answers, one line each. */
  readonly wrong: string[];
  /** Answers to movements; each repeat counts. */
  acknowledged: number;
  /** Requests without an answer, except those that the player aborted. */
  unanswered: number;
  readonly counts: Record<'repeats' | 'mutations' | 'tombstones' | 'earlyWins' | 'lateWins' | 'rollbacks', number>;
}

export const newRunLog = (): RunLog => ({
  movements: [],
  transfers: [],
  payments: [],
  wrong: [],
  acknowledged: 0,
  unanswered: 0,
  counts: { repeats: 0, mutations: 0, tombstones: 0, earlyWins: 0, lateWins: 0, rollbacks: 0 },
});
