import type { MessageType } from '@marquee/contracts/schemas/messages';
import type { MessageTexts } from '@marquee/contracts/schemas/staff-messages';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { memberMessages, type PaymentFacts } from './messages.tables.ts';

/** A message that a member can see. */
export interface VisibleMessage {
  readonly id: string;
  readonly type: MessageType;
  readonly texts: MessageTexts | null;
  readonly payment: PaymentFacts | null;
  readonly showsAt: Date;
  readonly isRead: boolean;
}

export interface Reader {
  readonly memberId: string;
  readonly now: Date;
}

/** Counters of one message, so that members who read it at once seldom wait for each other. */
const READ_PARTS = 16;

const visible = ({ merchant }: TenantScope, { memberId, now }: Reader) =>
  sql`core.member_messages(${merchant}, ${memberId}, ${now})`;

type Row = {
  id: string;
  type: MessageType;
  texts: MessageTexts | null;
  payment: PaymentFacts | null;
  shows_at: string;
  is_read: boolean;
};
const columns = sql`id, type, texts, payment, shows_at::text, read_at IS NOT NULL AS is_read`;
const toMessage = ({ id, type, texts, payment, shows_at, is_read }: Row): VisibleMessage => ({
  id,
  type,
  texts,
  payment,
  showsAt: new Date(shows_at),
  isRead: is_read,
});

/** One round trip, because every open page counts at every heartbeat. */
export async function countUnreadMessages(query: Query, { merchant }: TenantScope, reader: Reader): Promise<number> {
  const text = 'SELECT core.count_unread($1, $2, $3) AS count';
  const [row] = await query<{ count: number }>('count_unread', text, [merchant, reader.memberId, reader.now]);
  return row?.count ?? 0;
}

/** Newest first; `total` counts all. */
export async function listVisible(
  db: TenantDb,
  scope: TenantScope,
  reader: Reader,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ messages: VisibleMessage[]; total: number }> {
  const from = visible(scope, reader);
  const { rows } = await db.execute<Row>(
    sql`SELECT ${columns} FROM ${from} ORDER BY shows_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const { rows: counted } = await db.execute<{ total: number }>(sql`SELECT count(*)::integer AS total FROM ${from}`);
  return { messages: rows.map(toMessage), total: counted[0]?.total ?? 0 };
}

export async function findVisible(
  db: TenantDb,
  scope: TenantScope,
  reader: Reader,
  id: string,
): Promise<VisibleMessage | null> {
  const { rows } = await db.execute<Row>(sql`SELECT ${columns} FROM ${visible(scope, reader)} WHERE id = ${id}`);
  return rows[0] === undefined ? null : toMessage(rows[0]);
}

/**
 * Marks one message as read, or all (null), and counts it. Resolves with the number of messages that were unread. In one order, so that two
 * members who read all at once do not wait for each other's counters in a circle.
 */
export async function markRead(db: TenantDb, scope: TenantScope, reader: Reader, id: string | null): Promise<number> {
  const isChosen = id === null ? sql`true` : sql`id = ${id}`;
  const { rows } = await db.execute<{ total: number }>(sql`
    WITH seen AS (
      INSERT INTO app.member_message (tenant, member_id, message_id, read_at)
      SELECT ${scope.merchant}, ${reader.memberId}, id, ${reader.now}::timestamptz
      FROM ${visible(scope, reader)} WHERE read_at IS NULL AND ${isChosen}
      ON CONFLICT (tenant, member_id, message_id) DO UPDATE SET read_at = excluded.read_at
      WHERE app.member_message.read_at IS NULL
      RETURNING message_id
    ), counted AS (
      INSERT INTO app.message_reads AS kept (tenant, message_id, part, reads)
      SELECT ${scope.merchant}, m.id, pg_backend_pid() % ${READ_PARTS}, 1
      FROM seen JOIN app.message m ON m.tenant = ${scope.merchant} AND m.id = seen.message_id
      WHERE m.type = 'staff' ORDER BY m.id
      ON CONFLICT (tenant, message_id, part) DO UPDATE SET reads = kept.reads + 1
    )
    SELECT count(*)::integer AS total FROM seen`);
  return rows[0]?.total ?? 0;
}

/** False: the member sees no such message. */
export async function markDeleted(db: TenantDb, scope: TenantScope, reader: Reader, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO app.member_message (tenant, member_id, message_id, deleted_at)
    SELECT ${scope.merchant}, ${reader.memberId}, id, ${reader.now}::timestamptz
    FROM ${visible(scope, reader)} WHERE id = ${id}
    ON CONFLICT (tenant, member_id, message_id) DO UPDATE SET deleted_at = excluded.deleted_at`);
  return rowCount === 1;
}

/** False: the member deleted no such message. */
export async function markRestored(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId }: Reader,
  id: string,
): Promise<boolean> {
  const { rowCount } = await db
    .update(memberMessages)
    .set({ deletedAt: null })
    .where(
      and(
        eq(memberMessages.tenant, merchant),
        eq(memberMessages.memberId, memberId),
        eq(memberMessages.messageId, id),
        isNotNull(memberMessages.deletedAt),
      ),
    );
  return rowCount === 1;
}
