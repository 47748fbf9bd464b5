import { MEMBER_KEY } from '../session/session.ts';

/** Everything about the member's deposits, withdrawals and payout accounts. */
export const CASHIER_QUERY_KEY = [MEMBER_KEY, 'cashier'] as const;
/** The member's limits, and whether play is stopped. */
export const PROTECTION_QUERY_KEY = [MEMBER_KEY, 'protection'] as const;
