import { cashierEvent, protectionEvent, sessionEvent } from '@marquee/contracts/events';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TenantDb } from '../db/with-tenant.ts';

/** PostgreSQL's channel for all notices. */
export const MEMBER_CHANNEL = 'marquee_member';

/**
 * A notice about a member. A balance is in minor units: the stream formats it for the brand. Notices may
 * arrive out of order: the one with the higher `seq` is newer. `unread`: the number of unread messages changed; each stream counts
 * its own member's.
 */
export const memberNotice = z.object({
  merchant: z.string(),
  /** Null: every member of the brand. */
  member: z.nullable(z.string()),
  /** Only for streams of this session; all of the member's otherwise. */
  session: z.optional(z.string()),
  event: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('balance'),
      currency: z.string(),
      minor: z.string().check(z.regex(/^-?\d+$/)),
      seq: z.string().check(z.regex(/^\d+$/)),
    }),
    sessionEvent,
    z.object({ type: z.literal('unread') }),
    cashierEvent,
    protectionEvent,
  ]),
});
export type MemberNotice = z.infer<typeof memberNotice>;

/** The channel of a member, or of a brand. Starts with the merchant, as every key does (SEC-B08); codes and ids contain no `|`. */
export const channelOf = ({ merchant, member }: Pick<MemberNotice, 'merchant' | 'member'>): string =>
  member === null ? `${merchant}|brand` : `${merchant}|member|${member}`;

/** Null for an invalid notice. */
export function readNotice(payload: string): MemberNotice | null {
  try {
    return memberNotice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** Notifies every process once the transaction of `db` has committed, and only then (`core.tell.sql`). */
export async function notifyMember(db: TenantDb, ...notices: readonly MemberNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const texts = JSON.stringify(notices.map((notice) => JSON.stringify(notice)));
  await db.execute(sql`SELECT core.tell(value) FROM json_array_elements_text(${texts})`);
}
