import type { WalletStatus } from '@marquee/contracts/wallet';
import type { WalletOutcome } from '../../wallet-call.ts';

/**
 * Wallet outcomes as statuses of this protocol. An outcome without a status is "unknown": the provider rolls back, which leaves a
 * tombstone.
 */
export const STATUS_OF: Readonly<Record<WalletOutcome, WalletStatus>> = {
  done: 'RS_OK',
  brandsUnknown: 'RS_ERROR_UNKNOWN',
  brandMissing: 'RS_ERROR_INVALID_PARTNER',
  sessionMissing: 'RS_ERROR_INVALID_TOKEN',
  sessionOver: 'RS_ERROR_TOKEN_EXPIRED',
  gameWrong: 'RS_ERROR_INVALID_GAME',
  currencyWrong: 'RS_ERROR_WRONG_CURRENCY',
  invalidAmount: 'RS_ERROR_WRONG_TYPES',
  targetIsItself: 'RS_ERROR_WRONG_SYNTAX',
  playerBlocked: 'RS_ERROR_USER_DISABLED',
  limitReached: 'RS_ERROR_LIMIT_REACHED',
  playerExcluded: 'RS_ERROR_USER_DISABLED',
  realityCheckDue: 'RS_ERROR_LIMIT_REACHED',
  sessionLimit: 'RS_ERROR_LIMIT_REACHED',
  maintenance: 'RS_ERROR_UNKNOWN',
  insufficientFunds: 'RS_ERROR_NOT_ENOUGH_MONEY',
  dataDiffers: 'RS_ERROR_DUPLICATE_TRANSACTION',
  rolledBack: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  betMissing: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  roundClosed: 'RS_ERROR_UNKNOWN',
};
