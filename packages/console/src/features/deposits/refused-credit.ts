import { hasCode } from '../../lib/api/api-problem.ts';

/** The player is excluded, in a time-out or at a deposit limit: the payment can only be given back. */
export const isRefusedCredit = (error: unknown): boolean => hasCode(error, 'player_excluded', 'deposit_limit_reached');
