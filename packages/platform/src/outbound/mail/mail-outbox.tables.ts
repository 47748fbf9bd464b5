import { jsonb, pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../db/columns.ts';

const app = pgSchema('app');

/** The kinds of mail. */
export const MAIL_KINDS = ['password_reset', 'account_notice', 'email_code'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const mailOutbox = app.table('mail_outbox', {
  tenant: text('tenant').notNull(),
  id: uuid('id').notNull(),
  kind: text('kind', { enum: MAIL_KINDS }).notNull(),
  about: jsonb('about').$type<Readonly<Record<string, string>>>().notNull(),
  createdAt: time('created_at').notNull(),
  dueAt: time('due_at').notNull(),
  attempts: smallint('attempts').notNull().default(0),
});
