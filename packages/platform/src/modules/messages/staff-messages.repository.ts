import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { STAFF_MESSAGES_PER_PAGE, type StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { and, count, desc, eq, inArray, lt, ne, or, sql, sum } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { pageOf } from '../../page-of.ts';
import { members } from '../member/index.ts';
import { type MessageRecord, memberMessages, messageReads, messages } from './messages.tables.ts';

/** Usernames that the list shows of a message. */
const SHOWN_NAMES = 3;

export type NewMessage = Omit<typeof messages.$inferInsert, 'tenant'>;

const owned = ({ merchant }: TenantScope, id: string) => and(eq(messages.tenant, merchant), eq(messages.id, id));

/** False when a message with this id, payment or request exists already. */
export async function insertMessage(db: TenantDb, { merchant }: TenantScope, message: NewMessage): Promise<boolean> {
  const { rowCount } = await db
    .insert(messages)
    .values({ tenant: merchant, ...message })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function insertRecipients(
  db: TenantDb,
  { merchant }: TenantScope,
  messageId: string,
  memberIds: readonly string[],
): Promise<void> {
  await db.insert(memberMessages).values(memberIds.map((memberId) => ({ tenant: merchant, memberId, messageId })));
}

/** The message that a request with this key made; null: none yet. */
export async function findMessageByKey(
  db: TenantDb,
  { merchant }: TenantScope,
  { author, key }: { readonly author: string; readonly key: string },
): Promise<MessageRecord | null> {
  const isOfKey = and(eq(messages.author, author), eq(messages.idempotencyKey, key));
  const [found] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.tenant, merchant), isOfKey));
  return found ?? null;
}

/** A staff message, locked until the transaction ends. */
export async function lockStaffMessage(db: TenantDb, scope: TenantScope, id: string): Promise<MessageRecord | null> {
  const [found] = await db
    .select()
    .from(messages)
    .where(and(owned(scope, id), eq(messages.type, 'staff')))
    .for('update');
  return found ?? null;
}

export type MessageChange = Partial<
  Pick<
    MessageRecord,
    | 'state'
    | 'showsAt'
    | 'announcedAt'
    | 'recipients'
    | 'approvedBy'
    | 'approvedAt'
    | 'withdrawnBy'
    | 'withdrawnAt'
    | 'withdrawReason'
  >
>;

export async function changeMessage(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  change: MessageChange,
): Promise<void> {
  await db.update(messages).set(change).where(owned(scope, id));
}

/** The members that a message was sent to by name. */
export async function recipientsOf(db: TenantDb, { merchant }: TenantScope, messageId: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberMessages.memberId })
    .from(memberMessages)
    .where(and(eq(memberMessages.tenant, merchant), eq(memberMessages.messageId, messageId)));
  return rows.map(({ id }) => id);
}

/** The number of members, without guests. */
export async function countMembers(db: TenantDb, { merchant }: TenantScope): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(members)
    .where(and(eq(members.tenant, merchant), ne(members.accountType, TRIAL_ACCOUNT_TYPE)));
  return row?.total ?? 0;
}

/** Members with one of these ids or username keys. Guests are left out. */
export async function findRecipients(
  db: TenantDb,
  { merchant }: TenantScope,
  { ids, keys }: { readonly ids: readonly string[]; readonly keys: readonly string[] },
): Promise<{ id: string; username: string; usernameKey: string }[]> {
  return db
    .select({ id: members.id, username: members.username, usernameKey: members.usernameKey })
    .from(members)
    .where(
      and(
        eq(members.tenant, merchant),
        ne(members.accountType, TRIAL_ACCOUNT_TYPE),
        or(inArray(members.id, [...ids]), inArray(members.usernameKey, [...keys])),
      ),
    );
}

/** A page of staff messages before `before`, newest first. */
export async function listStaffMessages(
  db: TenantDb,
  scope: TenantScope,
  before: string | undefined,
): Promise<{ messages: StaffMessage[]; next: string | null }> {
  const found = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.tenant, scope.merchant),
        eq(messages.type, 'staff'),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(STAFF_MESSAGES_PER_PAGE + 1);
  const { shown, next } = pageOf(found, STAFF_MESSAGES_PER_PAGE, ({ id }) => id);
  return { messages: await viewsOf(db, scope, shown), next };
}

export async function viewOf(db: TenantDb, scope: TenantScope, id: string): Promise<StaffMessage | null> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(owned(scope, id), eq(messages.type, 'staff')));
  return (await viewsOf(db, scope, rows))[0] ?? null;
}

async function viewsOf(db: TenantDb, scope: TenantScope, rows: readonly MessageRecord[]): Promise<StaffMessage[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const reads = await readsOf(db, scope, ids);
  const names = await namesOf(
    db,
    scope,
    rows.filter(({ audience }) => audience === 'members').map(({ id }) => id),
  );
  return rows.map(({ texts, author, approvedBy, approvedAt, withdrawnBy, withdrawnAt, withdrawReason, ...row }) => ({
    id: row.id,
    state: row.state,
    audience: row.audience,
    newcomers: row.newcomers,
    recipients: row.recipients,
    to: names.filter(({ messageId }) => messageId === row.id).map(({ username }) => username),
    reads: reads.find(({ messageId }) => messageId === row.id)?.reads ?? 0,
    texts: texts ?? {},
    showsAt: row.showsAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    author: author ?? '',
    createdAt: row.createdAt.toISOString(),
    approved: approvedAt && { by: approvedBy ?? '', at: approvedAt.toISOString() },
    withdrawn: withdrawnAt && { by: withdrawnBy ?? '', at: withdrawnAt.toISOString(), reason: withdrawReason ?? '' },
  }));
}

const readsOf = (db: TenantDb, { merchant }: TenantScope, ids: readonly string[]) =>
  db
    .select({ messageId: messageReads.messageId, reads: sum(messageReads.reads).mapWith(Number) })
    .from(messageReads)
    .where(and(eq(messageReads.tenant, merchant), inArray(messageReads.messageId, [...ids])))
    .groupBy(messageReads.messageId);

/** The first usernames of each of these messages. */
async function namesOf(
  db: TenantDb,
  { merchant }: TenantScope,
  ids: readonly string[],
): Promise<{ messageId: string; username: string }[]> {
  const { rows } = await db.execute<{ message_id: string; username: string }>(sql`
    SELECT listed.id AS message_id, username FROM unnest(${sql.param([...ids])}::uuid[]) AS listed(id) CROSS JOIN LATERAL (
      SELECT m.username FROM app.member_message k JOIN app.member m ON m.tenant = k.tenant AND m.id = k.member_id
      WHERE k.tenant = ${merchant} AND k.message_id = listed.id
      ORDER BY m.username_key LIMIT ${SHOWN_NAMES}) AS first`);
  return rows.map(({ message_id, username }) => ({ messageId: message_id, username }));
}

/** Messages whose time has come and that were not announced to open pages. They count as announced from now on. */
export async function takeDueMessages(db: TenantDb, { merchant }: TenantScope, now: Date) {
  const { rows } = await db.execute<{ id: string; audience: MessageRecord['audience'] }>(sql`
    UPDATE app.message SET announced_at = ${now}::timestamptz
    WHERE tenant = ${merchant} AND state = 'sent' AND announced_at IS NULL AND shows_at <= ${now}::timestamptz
    RETURNING id, audience`);
  return rows;
}
