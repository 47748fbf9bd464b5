import { CAPTCHA_PURPOSES } from '@marquee/contracts/schemas/session';
import { customType, integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

const app = pgSchema('app');
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const captchas = app.table('captcha', {
  tenant: text('tenant').notNull(),
  id: text('id').notNull(),
  purpose: text('purpose', { enum: CAPTCHA_PURPOSES }).notNull(),
  answerHash: bytea('answer_hash').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

export const throttles = app.table('throttle', {
  tenant: text('tenant').notNull(),
  key: text('key').notNull(),
  windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
  hits: integer('hits').notNull(),
});
