import { SOCIAL_PROVIDERS } from '@marquee/contracts/social';
import { pgSchema, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../db/columns.ts';
import { usesTable } from '../../db/use-once.ts';

const app = pgSchema('app');
const provider = () => text('provider', { enum: SOCIAL_PROVIDERS }).notNull();

/** Links between members and accounts at providers. */
export const socialIdentities = app.table('social_identity', {
  tenant: text('tenant').notNull(),
  provider: provider(),
  subject: text('subject').notNull(),
  memberId: text('member_id').notNull(),
  linkedAt: time('linked_at').notNull(),
});

/** Browsers on the way to a provider and back. */
export const socialAttempts = app.table('social_attempt', {
  tenant: text('tenant').notNull(),
  browserHash: bytea('browser_hash').notNull(),
  provider: provider(),
  state: text('state').notNull(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  returnTo: text('return_to').notNull(),
  /** Of the member who links an account; null: a log-in. */
  sessionId: text('session_id'),
  expiresAt: time('expires_at').notNull(),
});

/** An account at a provider that no member here is linked to. */
export const socialTickets = app.table('social_ticket', {
  tenant: text('tenant').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  provider: provider(),
  subject: text('subject').notNull(),
  expiresAt: time('expires_at').notNull(),
});

/** Results of a provider that were used. */
export const usedResults = usesTable('social_word');
