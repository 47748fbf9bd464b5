import { pgSchema, text, uuid } from 'drizzle-orm/pg-core';

const app = pgSchema('app');

export const exclusionEnds = app.table('exclusion_end', {
  tenant: text('tenant').notNull(),
  /** Also of the approval, which has the state. */
  id: uuid('id').notNull(),
  /** Null for a released registration, which has the newcomer's keys. */
  memberId: text('member_id'),
  emailKey: text('email_key'),
  mobileKey: text('mobile_key'),
  personKey: text('person_key'),
  reason: text('reason').notNull(),
  /** Other excluded accounts: `<brand> <member>`, in order. */
  sources: text('sources').array().notNull(),
});
export type ExclusionEndRow = Omit<typeof exclusionEnds.$inferSelect, 'tenant'>;
