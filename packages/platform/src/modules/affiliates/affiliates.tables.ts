import { CODE_KINDS } from '@marquee/contracts/schemas/affiliates';
import { pgSchema, text } from 'drizzle-orm/pg-core';

export const affiliateCodes = pgSchema('app').table('affiliate_code', {
  tenant: text('tenant').notNull(),
  code: text('code').notNull(),
  kind: text('kind', { enum: CODE_KINDS }).notNull(),
  memberId: text('member_id').notNull(),
});
