import { LOGIN_OUTCOMES } from '@marquee/contracts/schemas/players';
import { SOCIAL_PROVIDERS } from '@marquee/contracts/social';
import { boolean, pgSchema, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../db/columns.ts';

const app = pgSchema('app');

export const END_REASONS = [
  'logout',
  'expired',
  'replaced',
  'disabled',
  'password_changed',
  'ended_elsewhere',
  'excluded',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** An entered password, a code sent by SMS, or a provider's result. */
export const OPENED_BY = ['password', 'code', 'social'] as const;
export type OpenedBy = (typeof OPENED_BY)[number];

export const sessions = app.table('session', {
  tenant: text('tenant').notNull(),
  id: text('id').notNull(),
  memberId: text('member_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: time('created_at').notNull(),
  seenAt: time('seen_at').notNull(),
  ip: text('ip').notNull(),
  openedBy: text('opened_by', { enum: OPENED_BY }).notNull(),
  browser: text('browser'),
  system: text('system'),
  rememberedId: text('remembered_id'),
  endedAt: time('ended_at'),
  endReason: text('end_reason', { enum: END_REASONS }),
});

/** A log-in that one browser remembers; deleted when it is over. */
export const rememberedLogins = app.table('remembered_login', {
  tenant: text('tenant').notNull(),
  id: text('id').notNull(),
  memberId: text('member_id').notNull(),
  openedBy: text('opened_by', { enum: OPENED_BY }).notNull(),
  seed: bytea('seed').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  previousHash: bytea('previous_hash'),
  rotatedAt: time('rotated_at').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});

export const loginGuesses = app.table('login_guess', {
  tenant: text('tenant').notNull(),
  id: text('id').notNull(),
  account: bytea('account').notNull(),
  ip: text('ip').notNull(),
  isKnownAddress: boolean('known_address').notNull(),
  at: time('at').notNull(),
  forgiven: boolean('forgiven').notNull().default(false),
});

export const loginEvents = app.table('login_event', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  id: text('id').notNull(),
  at: time('at').notNull(),
  outcome: text('outcome', { enum: LOGIN_OUTCOMES }).notNull(),
  /** The provider that was linked or unlinked. */
  provider: text('provider', { enum: SOCIAL_PROVIDERS }),
  network: text('network').notNull(),
  browser: text('browser'),
  system: text('system'),
});
