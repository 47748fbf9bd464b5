import { sessionEvent } from '@marquee/contracts/events';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TenantDb } from '../db/with-tenant.ts';

/** PostgreSQL's channel; `core.notify_balance` (0001_ledger.sql) writes to it too. */
export const MEMBER_CHANNEL = 'marquee_member';

/** What processes tell each other about a member. A balance travels in minor units: the stream gives it the brand's form. */
export const memberNotice = z.object({
  merchant: z.string(),
  member: z.string(),
  /** Only for streams of this session; all of the member's otherwise. */
  session: z.optional(z.string()),
  event: z.discriminatedUnion('type', [
    z.object({ type: z.literal('balance'), currency: z.string(), minor: z.string().check(z.regex(/^-?\d+$/)) }),
    sessionEvent,
  ]),
});
export type MemberNotice = z.infer<typeof memberNotice>;

/** Tells every process, when the transaction of `db` commits and only then. */
export async function notifyMember(db: TenantDb, notice: MemberNotice): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${MEMBER_CHANNEL}, ${JSON.stringify(notice)})`);
}
