import { IDENTITY_CHECKS, IDENTITY_DOCUMENTS, IDENTITY_REASONS, IDENTITY_STATES } from '@marquee/contracts/identity';
import { customType, date, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const app = pgSchema('app');
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const time = (name: string) => timestamp(name, { withTimezone: true });

export const identityChecks = app.table('identity_check', {
  tenant: text().notNull(),
  id: uuid().notNull(),
  memberId: text('member_id').notNull(),
  level: text({ enum: IDENTITY_CHECKS }).notNull(),
  state: text({ enum: IDENTITY_STATES }).notNull(),
  number: text(),
  expiresOn: date('expires_on', { mode: 'string' }),
  openedAt: time('opened_at').notNull(),
  sentAt: time('sent_at'),
  claimedBy: text('claimed_by'),
  claimedUntil: time('claimed_until'),
  decidedAt: time('decided_at'),
  decidedBy: text('decided_by'),
  decisionKey: text('decision_key'),
  decisionHash: bytea('decision_hash'),
  reason: text({ enum: IDENTITY_REASONS }),
  note: text(),
  remindedAt: time('reminded_at'),
});

export const identityDocuments = app.table('identity_document', {
  tenant: text().notNull(),
  checkId: uuid('check_id').notNull(),
  memberId: text('member_id').notNull(),
  kind: text({ enum: IDENTITY_DOCUMENTS }).notNull(),
  file: text().notNull(),
  uploadedAt: time('uploaded_at').notNull(),
});
