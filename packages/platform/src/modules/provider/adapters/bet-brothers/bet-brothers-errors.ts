import type { ActionErrorCode } from '@marquee/contracts/bet-brothers';
import type { WalletOutcome } from '../../wallet-call.ts';
import type { WalletFault } from '../open-wallet-scope.ts';
import type { Unread } from '../read-signed.ts';

/** Wallet outcomes as codes of this protocol. The mapping to the published codes is ours (ADR 64). */
export const ERROR_OF: Readonly<Record<Exclude<WalletOutcome, 'done'>, ActionErrorCode>> = {
  brandsUnknown: 503,
  brandMissing: 404,
  sessionMissing: 404,
  sessionOver: 408,
  gameWrong: 405,
  currencyWrong: 400,
  invalidAmount: 400,
  targetIsItself: 400,
  playerBlocked: 407,
  limitReached: 418,
  playerExcluded: 407,
  realityCheckDue: 418,
  sessionLimit: 418,
  maintenance: 503,
  insufficientFunds: 402,
  dataDiffers: 408,
  rolledBack: 408,
  betMissing: 406,
  roundClosed: 408,
};

export const ERROR_OF_FAULT: Readonly<Record<WalletFault, ActionErrorCode>> = {
  unread: 400,
  unavailable: 503,
  failed: 500,
};

export const ERROR_OF_UNREAD: Readonly<Record<Unread, ActionErrorCode>> = {
  signature: 403,
  syntax: 400,
  missing: 400,
  types: 400,
};
