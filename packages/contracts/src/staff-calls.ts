/**
 * The table of staff calls: every route of the console's API, as plain data. The config service registers its routes by it and the
 * console sends its requests by it.
 */
import { ACCOUNT_CALLS } from './staff-calls/account-calls.ts';
import { BRAND_CALLS } from './staff-calls/brand-calls.ts';
import { CASHIER_CALLS } from './staff-calls/cashier-calls.ts';
import { CHANGE_CALLS } from './staff-calls/change-calls.ts';
import { IDENTITY_CALLS } from './staff-calls/identity-calls.ts';
import { MESSAGE_CALLS } from './staff-calls/message-calls.ts';
import { PLAYER_CALLS } from './staff-calls/player-calls.ts';
import { RECONCILIATION_CALLS } from './staff-calls/reconciliation-calls.ts';
import { SESSION_CALLS } from './staff-calls/session-calls.ts';
import type { StaffCall } from './staff-calls/staff-row.ts';

export type { Permission, StaffCall, StaffNeed } from './staff-calls/staff-row.ts';

export const STAFF_CALLS = {
  ...SESSION_CALLS,
  ...CHANGE_CALLS,
  ...PLAYER_CALLS,
  ...MESSAGE_CALLS,
  ...CASHIER_CALLS,
  ...IDENTITY_CALLS,
  ...RECONCILIATION_CALLS,
  ...BRAND_CALLS,
  ...ACCOUNT_CALLS,
} as const satisfies Readonly<Record<string, StaffCall>>;

export type StaffCallName = keyof typeof STAFF_CALLS;
