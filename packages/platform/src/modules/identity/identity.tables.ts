import {
  IDENTITY_ANSWERS,
  IDENTITY_CHECKS,
  IDENTITY_DOCUMENTS,
  IDENTITY_REASONS,
  IDENTITY_STATES,
  SUBMISSION_STATES,
} from '@marquee/contracts/identity';
import { date, jsonb, pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../db/columns.ts';
import type { ReadFacts } from './provider/identity-provider.ts';

const app = pgSchema('app');

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
