import { boolean, integer, pgSchema, smallint, text } from 'drizzle-orm/pg-core';
import { time } from '../../db/columns.ts';

const app = pgSchema('app');

export const members = app.table('member', {
  tenant: text('tenant').notNull(),
  id: text('id').notNull(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull(),
  /** Null: an older look-alike name has the key. */
  lookalikeKey: text('lookalike_key'),
  nickname: text('nickname').notNull(),
  /** Of a nickname that the member chose. */
  nicknameKey: text('nickname_key'),
  accountType: smallint('account_type').notNull(),
  currency: text('currency').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** False: random, and known to no player. */
  passwordKnown: boolean('password_known').notNull().default(true),
  passwordChangeRequired: boolean('password_change_required').notNull().default(false),
  /** Null: as registered. */
  passwordChangedAt: time('password_changed_at'),
  /** Of a temporary password; null: no end. */
  passwordValidUntil: time('password_valid_until'),
  /** When staff last set a temporary password. */
  staffResetAt: time('staff_reset_at'),
  paymentPasswordHash: text('payment_password_hash'),
  /** Null: as it was first set. */
  paymentPasswordChangedAt: time('payment_password_changed_at'),
  emailKey: text('email_key'),
  /** Null: entered, never proven by a code. */
  emailProvenAt: time('email_proven_at'),
  mobileKey: text('mobile_key'),
  /** Null: entered, never proven by a code. */
  mobileProvenAt: time('mobile_proven_at'),
  /** The member who introduced this one, and the code. */
  introducedBy: text('brought_by'),
  introducedByCode: text('brought_by_code'),
  state: text('state', { enum: ['active', 'disabled'] })
    .notNull()
    .default('active'),
  lockedAt: time('locked_at'),
  lockReason: text('lock_reason'),
  registeredAt: time('registered_at').notNull(),
  lastLoginAt: time('last_login_at'),
  lastLoginIp: text('last_login_ip'),
  previousLoginAt: time('previous_login_at'),
  previousLoginIp: text('previous_login_ip'),
  welcomedAt: time('welcomed_at'),
  profileVersion: integer('profile_version').notNull().default(0),
  /** Of a former guest: when the guest's data was deleted. */
  clearedAt: time('cleared_at'),
});

export const memberProfiles = app.table('member_profile', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  field: text('field').notNull(),
  /** Empty: cleared. */
  value: text('value').notNull(),
  /** Null: the member may change it. */
  verifiedAt: time('verified_at'),
});

/** Firebase data of a registration; never shown. */
export const memberFirebase = app.table('member_firebase', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  channel: text('channel'),
  idToken: text('id_token'),
});
