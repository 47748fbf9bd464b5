import { MESSAGE_TYPES, type MessageType } from '@marquee/contracts/schemas/messages';
import type { MessageTexts } from '@marquee/contracts/schemas/staff-messages';
import { boolean, integer, jsonb, pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../db/columns.ts';

const app = pgSchema('app');

/** What a payment's message says. `minor`: minor units. `until`: ISO 8601 UTC. */
export interface PaymentFacts {
  readonly minor: string;
  readonly currency: string;
  readonly reason: string | null;
  readonly until?: string;
}

export const messages = app.table('message', {
  tenant: text('tenant').notNull(),
  id: uuid('id').notNull(),
  type: text('type', { enum: MESSAGE_TYPES }).$type<MessageType>().notNull(),
  audience: text('audience', { enum: ['members', 'brand'] }).notNull(),
  newcomers: boolean('newcomers').notNull().default(false),
  texts: jsonb('texts').$type<MessageTexts>(),
  payment: jsonb('payment').$type<PaymentFacts>(),
  ref: text('ref'),
  state: text('state', { enum: ['waiting', 'sent', 'withdrawn'] }).notNull(),
  showsAt: time('shows_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  announcedAt: time('announced_at'),
  recipients: integer('recipients').notNull(),
  createdAt: time('created_at').notNull(),
  author: text('author'),
  idempotencyKey: text('idempotency_key'),
  requestHash: bytea('request_hash'),
  approvedBy: text('approved_by'),
  approvedAt: time('approved_at'),
  withdrawnBy: text('withdrawn_by'),
  withdrawnAt: time('withdrawn_at'),
  withdrawReason: text('withdraw_reason'),
});
export type MessageRecord = typeof messages.$inferSelect;

export const memberMessages = app.table('member_message', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  messageId: uuid('message_id').notNull(),
  readAt: time('read_at'),
  deletedAt: time('deleted_at'),
});

/** How many members read a message of staff: the sum of its parts. */
export const messageReads = app.table('message_reads', {
  tenant: text('tenant').notNull(),
  messageId: uuid('message_id').notNull(),
  part: smallint('part').notNull(),
  reads: integer('reads').notNull(),
});
