/** Which roles have which permission. What each route needs is in its row of `contracts/staff-calls`. */
import { ROLES, type Role } from '@marquee/contracts/schemas/staff';
import type { Permission } from '@marquee/contracts/staff-calls';

const EVERY: readonly Role[] = ROLES;

/** Permission → the roles that have it, each on the brands it was given for. */
export const PERMISSIONS = {
  /** Brands, their values with origins, versions. */
  'brand.read': EVERY,
  'change.read': EVERY,
  /** Drafts: write, submit, withdraw, preview. */
  'change.write': ['support', 'operator', 'administrator'],
  /** Approve and reject changes of others. */
  'change.approve': ['approver', 'administrator'],
  'change.publish': ['support', 'operator', 'administrator'],
  'change.schedule': ['operator', 'administrator'],
  /** Turn a switch off at once. */
  'switch.kill': ['support', 'operator', 'administrator'],
  /** Turn it on again; a sensitive switch needs `change.approve` too. */
  'switch.lift': ['support', 'operator', 'approver', 'administrator'],
  /** Turn games and vendors off at once, and on again. */
  'game.switch': ['support', 'operator', 'administrator'],
  /** Fetch a provider's list of games now. */
  'catalogue.sync': ['operator', 'administrator'],
  /** Find and open a brand's players: their data is personal. */
  'player.read': ['support', 'operator', 'cashier', 'compliance', 'administrator'],
  /** Lock and unlock them, end their sessions, reset their passwords. */
  'player.write': ['support', 'operator', 'administrator'],
  /** Request the removal of a player’s second factor, and end the request. Support, who reset passwords on the phone, do not have it. */
  'player.factor': ['operator', 'administrator'],
  /** See what they staked, won, and have: their records. */
  'player.money.read': ['operator', 'cashier', 'compliance', 'administrator'],
  /** See a player’s whole profile, and mark its fields as verified. */
  'player.verify': ['operator', 'compliance', 'administrator'],
  /**
   * Request that money is added to a player's account or taken from it, which is posted once a second person approves. Give a bonus and take it back:
   * a second person approves what one gives within 24 hours above the brand's sum.
   */
  'player.adjust': ['cashier', 'administrator'],
  /** Approve or reject adjustments and bonuses that others requested. Cashiers, who request them, do not have it. */
  'adjustment.approve': ['approver', 'administrator'],
  /** See a player's limits and exclusions, and tighten them: what a player may ask for on the phone. */
  'player.protect': ['support', 'operator', 'compliance', 'administrator'],
  /**
   * Decide whether a player is the excluded person of another brand. Request the end of an exclusion that was taken over from another person, and approve
   * what a colleague requested. Support, who talk to the player, do not have it.
   */
  'exclusion.decide': ['operator', 'compliance', 'administrator'],
  /** Deposits, withdrawals, payouts and adjustments. Approvers read what they decide on. */
  'cashier.read': ['operator', 'cashier', 'compliance', 'approver', 'administrator'],
  /** Claim withdrawals, handle payouts and proofs, match payments. */
  'cashier.write': ['cashier', 'administrator'],
  /** Approve and reject withdrawals. Above a sum it takes two persons. */
  'cashier.approve': ['cashier', 'approver', 'administrator'],
  /** See a player's identity documents, and accept or reject them. */
  'identity.review': ['compliance', 'administrator'],
  /** A brand's deposits, withdrawals, stakes and revenue by day. */
  'report.read': ['operator', 'cashier', 'compliance', 'administrator'],
  /** Messages to players, and how many read them. */
  'message.read': ['support', 'operator', 'approver', 'administrator'],
  /** Write messages, and withdraw them. */
  'message.write': ['support', 'operator', 'administrator'],
  /** Send or reject another person's message to a whole brand. */
  'message.approve': ['approver', 'administrator'],
  /** The days of providers, compared with the ledger. */
  'reconciliation.read': ['support', 'operator', 'cashier', 'compliance', 'administrator'],
  /** Explain a difference, fetch a day's file again. */
  'reconciliation.write': ['operator', 'cashier', 'administrator'],
  /** Run failed background jobs again, and drop them. Those that belong to no brand need it on all brands. */
  'job.write': ['operator', 'administrator'],
  'audit.read': ['operator', 'compliance', 'approver', 'administrator'],
  'staff.read': ['administrator'],
  'staff.write': ['administrator'],
} as const satisfies Readonly<Record<Permission, readonly Role[]>>;
