import type { Units } from '../amount.ts';
import type { DiceChoice } from '../engine/game-definition.ts';
import type { RoundOutcome } from '../engine/round-outcome.ts';
import type { Slip } from '../table/slip.ts';

/**
 * betting → open → settled, or betting → voiding → void, or betting → void if the wallet refuses. A round in `betting`, `open` or
 * `voiding` has exactly one pending wallet call, except a slip that waits in `open` for the deal.
 */
export type RoundState = 'betting' | 'open' | 'settled' | 'voiding' | 'void';

/** Why a bet is void. `unconfirmed`: the wallet did not answer, so the bet is rolled back. */
export const VOID_REASONS = [
  'not_enough_money',
  'limit_reached',
  'session_over',
  'game_off',
  'refused',
  'unconfirmed',
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

export interface Round {
  readonly id: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly gameVersion: number;
  readonly nonce: number;
  readonly clientSeed: string;
  readonly requestId: string;
  /** The choice beside the stake, in games that have one. */
  readonly choice: DiceChoice | Slip | undefined;
  readonly stake: Units;
  readonly win: Units;
  readonly outcome: RoundOutcome;
  readonly state: RoundState;
  readonly voidReason: VoidReason | undefined;
  readonly balanceAfterBet: Units | undefined;
  readonly balanceAfterWin: Units | undefined;
  /** Steps that were presented to the player. */
  readonly presentedSteps: number;
  readonly createdAt: Date;
}

export type WalletCallKind = 'bet' | 'win' | 'rollback';

/** A stored wallet call with everything needed to send it again without a session. */
export interface WalletCall {
  readonly transactionId: string;
  readonly kind: WalletCallKind;
  readonly referenceId: string | undefined;
  readonly amount: Units;
  readonly sealedWalletToken: Buffer;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly roundId: string;
  readonly gameCode: string;
  readonly user: string;
  readonly currency: string;
}
