import { LOGINS_KEPT, LOGINS_KEPT_DAYS, type LoginOutcome } from '@marquee/contracts/schemas/players';
import type { SocialProvider } from '@marquee/contracts/social';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { networkOf } from '../../network.ts';
import { DAY_MS } from '../../utc-day.ts';
import { readDevice } from './device.ts';
import { loginEvents } from './session.tables.ts';

export type LoginEvent = typeof loginEvents.$inferSelect;

/** Of expired rows of all members: a log-in deletes a few more than it adds, never many. */
const CLEARED_MAX = 20;
/** Bytes of a row and its index entries in the write-ahead log. */
const AS_LONG_AS_A_ROW = 300;

const keptSince = ({ clock }: Pick<Ctx, 'clock'>): Date => new Date(clock.now().getTime() - LOGINS_KEPT_DAYS * DAY_MS);

/**
 * Records the result of a log-in, and deletes the member's surplus rows and all expired ones, in one query. It is the same query
 * for `null`, an unknown name, of which nothing is stored. In its place the write-ahead log gets a blank record: a transaction
 * without a write does not wait for the disk, and the earlier answer would reveal which names exist. Rows that another log-in is
 * deleting are left to it, so the two do not deadlock. `at`: the time of the log-in, which may be a while before the write.
 */
export async function recordLoginEvent(
  db: TenantDb,
  ctx: Ctx,
  memberId: string | null,
  outcome: Exclude<LoginOutcome, LinkOutcome>,
  at: Date,
): Promise<void> {
  await record(db, ctx, memberId, { outcome, provider: null, at });
}

type LinkOutcome = 'linked' | 'unlinked';

/** Records that another account became a way to log in, or is no longer one. */
export const recordLinkEvent = (
  db: TenantDb,
  ctx: Ctx,
  memberId: string,
  outcome: LinkOutcome,
  provider: SocialProvider,
): Promise<void> => record(db, ctx, memberId, { outcome, provider, at: ctx.clock.now() });

async function record(
  db: TenantDb,
  ctx: Ctx,
  memberId: string | null,
  { outcome, provider, at }: Pick<LoginEvent, 'outcome' | 'provider' | 'at'>,
): Promise<void> {
  const { merchant } = ctx;
  const id = memberId ?? '';
  const { browser, system } = readDevice(ctx.userAgent);
  const isOfKind = sql`"login_event"."tenant" = ${merchant} AND member_id = ${id}
    AND (outcome = 'opened') = (${outcome}::text = 'opened')`;
  await db.execute(sql`
    WITH aged AS (
      DELETE FROM "app"."login_event" WHERE "login_event"."tenant" = ${merchant} AND id IN (
        SELECT id FROM "app"."login_event" WHERE "login_event"."tenant" = ${merchant} AND at < ${keptSince(ctx)}
        ORDER BY at LIMIT ${CLEARED_MAX} FOR UPDATE SKIP LOCKED)
    ), beyond AS (
      DELETE FROM "app"."login_event" WHERE "login_event"."tenant" = ${merchant} AND member_id = ${id} AND id IN (
        SELECT id FROM "app"."login_event" WHERE ${isOfKind} AND id <= (
          SELECT id FROM "app"."login_event" WHERE ${isOfKind} ORDER BY id DESC OFFSET ${LOGINS_KEPT - 1} LIMIT 1)
        FOR UPDATE SKIP LOCKED)
    ), kept AS (
      INSERT INTO "app"."login_event" (tenant, member_id, id, at, outcome, provider, network, browser, system)
      SELECT tenant, id, ${uuidv7({ msecs: at.getTime() })}, ${at}::timestamptz, ${outcome}, ${provider}::text,
        ${networkOf(ctx.clientIp)}, ${browser}::text, ${system}::text
      FROM "app"."member" WHERE "member"."tenant" = ${merchant} AND "member"."id" = ${id}
      RETURNING id
    )
    SELECT pg_logical_emit_message(true, 'login_event', repeat(' ', ${AS_LONG_AS_A_ROW})) IS NULL AS is_unsaid
    WHERE NOT EXISTS (SELECT FROM kept)`);
}

/** Of one member, newest first. */
export const findLoginEvents = (db: TenantDb, ctx: Ctx, memberId: string): Promise<LoginEvent[]> =>
  db
    .select()
    .from(loginEvents)
    .where(
      and(eq(loginEvents.tenant, ctx.merchant), eq(loginEvents.memberId, memberId), gt(loginEvents.at, keptSince(ctx))),
    )
    .orderBy(desc(loginEvents.id));
