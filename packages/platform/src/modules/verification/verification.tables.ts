import { CAPTCHA_PURPOSES } from '@marquee/contracts/schemas/session';
import { CODE_PURPOSES } from '@marquee/contracts/schemas/verification';
import { integer, pgSchema, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../db/columns.ts';

const app = pgSchema('app');

export const captchas = app.table('captcha', {
  tenant: text('tenant').notNull(),
  id: text('id').notNull(),
  purpose: text('purpose', { enum: CAPTCHA_PURPOSES }).notNull(),
  answerHash: bytea('answer_hash').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** The state of the message with the code. */
export const SENDING_STATES = ['sending', 'sent', 'unsent', 'unknown', 'withheld'] as const;

export const smsCodes = app.table('sms_code', {
  tenant: text('tenant').notNull(),
  id: uuid('id').notNull(),
  purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
  mobileKey: text('mobile_key').notNull(),
  dialingCode: text('dialing_code').notNull(),
  prefix: text('prefix').notNull(),
  network: text('network').notNull(),
  codeHash: bytea('code_hash').notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  state: text('state', { enum: SENDING_STATES }).notNull(),
  tries: smallint('tries').notNull().default(0),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

export const throttles = app.table('throttle', {
  tenant: text('tenant').notNull(),
  key: text('key').notNull(),
  windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
  hits: integer('hits').notNull(),
});
