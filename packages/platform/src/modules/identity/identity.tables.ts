import { IDENTITY_ANSWERS, IDENTITY_DOCUMENTS, SUBMISSION_STATES } from '@marquee/contracts/identity';
import { jsonb, pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../db/columns.ts';
import type { ReadFacts } from './provider/identity-provider.ts';

const app = pgSchema('app');

export const identityDocuments = app.table('identity_document', {
  tenant: text().notNull(),
  checkId: uuid('check_id').notNull(),
  memberId: text('member_id').notNull(),
  kind: text({ enum: IDENTITY_DOCUMENTS }).notNull(),
  file: text().notNull(),
  uploadedAt: time('uploaded_at').notNull(),
});

export const identitySubmissions = app.table('identity_submission', {
  tenant: text().notNull(),
  checkId: uuid('check_id').notNull(),
  provider: text().notNull(),
  state: text({ enum: SUBMISSION_STATES }).notNull(),
  sendings: smallint().notNull(),
  begunAt: time('begun_at').notNull(),
  answer: text({ enum: IDENTITY_ANSWERS }),
  answeredAt: time('answered_at'),
  reason: text(),
  facts: jsonb().$type<ReadFacts>(),
});

export const identityEvents = app.table('identity_event', {
  tenant: text().notNull(),
  provider: text().notNull(),
  id: text().notNull(),
  checkId: uuid('check_id').notNull(),
  answer: text({ enum: IDENTITY_ANSWERS }).notNull(),
  receivedAt: time('received_at').notNull(),
});
