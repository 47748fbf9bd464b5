import type { WalletStatus } from '@marquee/contracts/wallet';
import type { WalletAnswer } from '../wallet/wallet-client.ts';
import type { VoidReason } from './round.ts';

/** Effect of a wallet's answer to a bet on its round. */
export type BetOutcome =
  | { readonly kind: 'taken' }
  /** The wallet has not booked it: nothing to undo. */
  | { readonly kind: 'declined'; readonly reason: VoidReason }
  /** The wallet may have booked it: it has to be rolled back. */
  | { readonly kind: 'undo'; readonly reason: VoidReason }
  | { readonly kind: 'unknown' };

const UNDO_REASONS: Partial<Record<WalletStatus, VoidReason>> = {
  RS_ERROR_INVALID_TOKEN: 'session_over',
  RS_ERROR_TOKEN_EXPIRED: 'session_over',
  RS_ERROR_INVALID_GAME: 'game_off',
  RS_ERROR_UNKNOWN: 'unconfirmed',
  RS_ERROR_TIMEOUT: 'unconfirmed',
};

/**
 * Rule of the wallet API: after a network failure, or any error but "not enough money" and "limit reached", the provider rolls the bet
 * back.
 */
export function betOutcome(answer: WalletAnswer): BetOutcome {
  if (answer.kind === 'silent') return { kind: 'unknown' };
  switch (answer.status) {
    case 'RS_OK':
      return { kind: 'taken' };
    case 'RS_ERROR_NOT_ENOUGH_MONEY':
      return { kind: 'declined', reason: 'not_enough_money' };
    case 'RS_ERROR_LIMIT_REACHED':
      return { kind: 'declined', reason: 'limit_reached' };
    case 'RS_ERROR_TRANSACTION_ROLLED_BACK':
      return { kind: 'declined', reason: 'unconfirmed' };
    default:
      return { kind: 'undo', reason: UNDO_REASONS[answer.status] ?? 'refused' };
  }
}

/** For the stored call. */
export function answerText(answer: WalletAnswer): string {
  return answer.kind === 'silent' ? `no answer: ${answer.why}` : answer.status;
}

const HOUR_MS = 3_600_000;

/** Doubles from `firstMs` to a minute; after an hour every five minutes, without end, because money is owed. */
export function retryDelayMs(attempts: number, ageMs: number, firstMs: number): number {
  if (ageMs > HOUR_MS) return 300_000;
  return Math.min(60_000, firstMs * 2 ** Math.min(attempts, 16));
}
