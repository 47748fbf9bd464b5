import { IDENTITY_CHECKS, IDENTITY_REASONS, IDENTITY_STATES } from '@marquee/contracts/identity';
import { and, desc, eq } from 'drizzle-orm';
import { date, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import type { TenantScope } from '../../context.ts';
import { bytea, time } from '../../db/columns.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

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

export type IdentityCheck = Omit<typeof identityChecks.$inferSelect, 'tenant'>;

/** Newest first. */
export const checksOf = (db: TenantDb, { merchant }: TenantScope, memberId: string): Promise<IdentityCheck[]> =>
  db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.tenant, merchant), eq(identityChecks.memberId, memberId)))
    .orderBy(desc(identityChecks.id));
