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

/** Of anybody's that are too old: a login clears away a few more than it adds, and never many. */
const CLEARED_MAX = 20;
/** Bytes in the write-ahead log that a row and its index entries come to. */
const AS_LONG_AS_A_ROW = 300;

const keptSince = ({ clock }: Pick<Ctx, 'clock'>): Date => new Date(clock.now().getTime() - LOGINS_KEPT_DAYS * DAY_MS);

/**
 * Writes down how a login went, and clears away the member's that are too many and anybody's that are too old: one statement,
 * the same for `null`, a name nobody has, of which nothing is kept. The database's log gets a blank in its place: a transaction
 * that writes nothing does not wait for the disk, and the sooner answer would tell which names there are. What another login is
 * clearing away is left to it, so that no two wait for each other. `at`: when it was, which may be a while before it is written.
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

/** Writes down that another account became a way in, or is one no more. */
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
