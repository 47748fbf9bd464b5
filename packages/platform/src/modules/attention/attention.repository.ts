import { DEMO_CURRENCY } from '@marquee/contracts/constants';
import {
  ATTENTION_LISTED,
  type AttentionValue,
  type OpenRound,
  ROUNDS_WATCHED,
  type UnpaidWin,
} from '@marquee/contracts/schemas/attention';
import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { DAY_MS } from '../../utc-day.ts';

const WEEK_MS = 7 * DAY_MS;

/** What somebody has to look at. */
export const ATTENTION = ['open_breaks', 'long_open_rounds', 'unpaid_wins'] as const;
export type Attention = (typeof ATTENTION)[number];

export interface AttentionCount {
  readonly what: Attention;
  readonly provider: string;
  readonly count: number;
}

/** How much of it a brand has with each provider; nothing where there is none. */
export async function countAttention(db: TenantDb, scope: TenantScope, now: Date): Promise<AttentionCount[]> {
  const { rows } = await db.execute<AttentionCount & Record<string, unknown>>(sql`
    SELECT 'open_breaks' AS what, provider, count(*)::integer AS count FROM app.recon_break
    WHERE tenant = ${scope.merchant} AND state = 'open' GROUP BY provider
    UNION ALL
    SELECT 'long_open_rounds', provider, count(*)::integer FROM (${longOpen(scope, now, ROUNDS_WATCHED)}) AS r GROUP BY provider
    UNION ALL
    SELECT 'unpaid_wins', provider, count(*)::integer FROM (${unpaidLately(scope, now)}) AS w GROUP BY provider`);
  return rows;
}

/** What of a brand staff have to look at: how much there is, and the first of its wins and rounds. */
export async function readAttention(db: TenantDb, scope: TenantScope, now: Date): Promise<AttentionValue> {
  const counts = await countAttention(db, scope, now);
  const totalOf = (what: Attention) => counts.reduce((sum, each) => sum + (each.what === what ? each.count : 0), 0);
  return {
    breaks: totalOf('open_breaks'),
    wins: {
      total: totalOf('unpaid_wins'),
      beyond: await countBeyond(db, scope, now),
      listed: await listWins(db, scope),
    },
    rounds: { total: totalOf('long_open_rounds'), listed: await listRounds(db, scope, now) },
  };
}

const ago = (now: Date, ms: number): SQL => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

/** The oldest rounds for real money that are open for more than a day. A guest's are nobody's money. */
const longOpen = ({ merchant }: TenantScope, now: Date, limit: number): SQL => sql`
  SELECT * FROM app.game_round WHERE tenant = ${merchant} AND state = 'open' AND opened_at < ${ago(now, DAY_MS)}
    AND currency <> ${DEMO_CURRENCY} ORDER BY opened_at LIMIT ${limit}`;

async function listRounds(db: TenantDb, scope: TenantScope, now: Date): Promise<OpenRound[]> {
  const { rows } = await db.execute<OpenRound & Record<string, unknown>>(sql`
    SELECT provider, round, game_code AS game, member_id AS player, (stake - voided)::text AS stake, currency, ${isoText(sql`opened_at`)} AS "openedAt"
    FROM (${longOpen(scope, now, ATTENTION_LISTED)}) AS r ORDER BY opened_at`);
  return rows;
}

/** Each win that was refused, with the payment of the same id: the bet of one may have come late. Another's id is no payment of it. */
const withPayment = ({ merchant }: TenantScope): SQL => sql`
  app.unpaid_win w LEFT JOIN core.tx t ON t.tenant = ${merchant} AND t.source = 'provider:' || w.provider AND t.ref = w.ref
    AND t.kind = 'win' AND t.outcome = 'posted' AND w.reason <> 'mismatch'`;

const unpaidLately = (scope: TenantScope, now: Date): SQL => sql`
  SELECT w.provider FROM ${withPayment(scope)}
  WHERE w.tenant = ${scope.merchant} AND w.last_at > ${ago(now, WEEK_MS)} AND t.id IS NULL`;

async function listWins(db: TenantDb, scope: TenantScope): Promise<UnpaidWin[]> {
  const { rows } = await db.execute<UnpaidWin & Record<string, unknown>>(sql`
    SELECT w.provider, w.ref, w.round, w.game_code AS game, w.member_id AS player, w.amount::text AS amount, w.currency, w.reason,
           ${isoText(sql`w.first_at`)} AS "firstAt", ${isoText(sql`w.last_at`)} AS "lastAt", w.times, ${isoText(sql`t.at`)} AS "paidAt"
    FROM ${withPayment(scope)} WHERE w.tenant = ${scope.merchant} ORDER BY w.last_at DESC LIMIT ${ATTENTION_LISTED}`);
  return rows;
}

async function countBeyond(db: TenantDb, { merchant }: TenantScope, now: Date): Promise<number> {
  const { rows } = await db.execute<{ beyond: number }>(sql`
    SELECT coalesce(sum(beyond), 0)::integer AS beyond FROM app.unpaid_win_day
    WHERE tenant = ${merchant} AND day > (${ago(now, WEEK_MS)} AT TIME ZONE 'UTC')::date`);
  return rows[0]?.beyond ?? 0;
}

const isoText = (time: SQL): SQL => sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
