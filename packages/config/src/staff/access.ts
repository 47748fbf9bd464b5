/** Which roles have which permission. What each route needs is in its row of `contracts/staff-calls`. */
import { ROLES, type Role } from '@marquee/contracts/schemas/staff';
import type { Permission } from '@marquee/contracts/staff-calls';

const EVERY: readonly Role[] = ROLES;

/** Permission → the roles that have it, each on the brands it was given for. */
export const PERMISSIONS = {
  /** Brands, their values with where-from, versions. */
  'brand.read': EVERY,
  'change.read': EVERY,
  /** Drafts: write, submit, withdraw, preview. */
  'change.write': ['support', 'operator', 'administrator'],
  /** Approve and reject what others wrote. */
  'change.approve': ['approver', 'administrator'],
  'change.publish': ['support', 'operator', 'administrator'],
  'change.schedule': ['operator', 'administrator'],
  /** Turn a switch off at once. */
  'switch.kill': ['support', 'operator', 'administrator'],
  /** Turn it on again; what is sensitive asks for `change.approve` too. */
  'switch.lift': ['support', 'operator', 'approver', 'administrator'],
  /** Turn games and vendors off at once, and on again. */
  'game.switch': ['support', 'operator', 'administrator'],
  /** Ask a provider for its list of games now. */
  'catalogue.sync': ['operator', 'administrator'],
  /** Find and open a brand's players: what is theirs is personal. */
  'player.read': ['support', 'operator', 'administrator'],
  /** Lock and unlock them, end their sessions, reset their passwords. */
  'player.write': ['support', 'operator', 'administrator'],
  /** What providers said of their days, held against the ledger. */
  'reconciliation.read': ['support', 'operator', 'administrator'],
  /** Explain a difference, ask for a day's file again. */
  'reconciliation.write': ['operator', 'administrator'],
  'audit.read': ['operator', 'approver', 'administrator'],
  'staff.read': ['administrator'],
  'staff.write': ['administrator'],
} as const satisfies Readonly<Record<Permission, readonly Role[]>>;
